"""The photos that prepare.py packed."""
import csv
import functools
import json
import pathlib

import numpy as np
import torch
from torch.nn import functional as F

# Whole sources that a model is trained without, to see what it makes of photos of a kind that it does not know.
APART = [
    "everyday/kizoku", "everyday/warda", "everyday/bhav", "everyday/oifood", "everyday/recake", "everyday/draftbeer",
    "everyday/khamar", "everyday/tray2", "everyday/based", "everyday/coco", "everyday/tinyimagenet", "everyday/mdan",
    "everyday/yhpeople", "everyday/yhfurniture", "everyday/yhpets", "plates/snacks", "plates/epicure", "plates/coco",
    "plates/tringredmulti", "everyday/coco128", "everyday/hdog", "everyday/fateme", "everyday/cocktail", "everyday/kritik",
]

# Folders that hold parts of one collection.
COLLECTIONS = {"coco128": "coco", "cocoval": "coco", "snacks2": "snacks", "vncant": "vncanteen", "tringredmulti": "tringredients", "tray2": "tray",
               "dryfruit": "dryf", "food101b": "food101", "food101-64": "food101", "food101-128": "food101", "tinyin": "imagenet",
               "tinyimagenet": "imagenet", "imagen": "imagenet", "yhpeople": "yh", "yhpets": "yh", "yhfurniture": "yh"}

CLASSES = pathlib.Path(__file__).parent / "classes.csv"
FOODS = pathlib.Path(__file__).parents[1] / "assets/foods/labels.json"


class Part:
    """Photos of one size: `sharp`, squares of 160 px, or `soft`, squares of 64 px."""

    def __init__(self, cache, kind, labels):
        entries = json.loads((cache / "index.json").read_text())[kind]
        self.cache, self.kind, self.entries = cache, kind, entries
        self.pixels = np.load(cache / f"{kind}.npy", mmap_mode="r")
        self.label = np.array([labels.index(e["label"]) for e in entries])
        self.source = np.array([e["source"] for e in entries])
        self.split = np.array([e["split"] for e in entries])

    def read(self, rows):
        """float NCHW pixels"""
        return torch.from_numpy(self.pixels[rows]).permute(0, 3, 1, 2).float()


class Photos:
    def __init__(self, cache):
        self.cache, self.labels = cache, json.loads((cache / "index.json").read_text())["labels"]
        self.parts = {kind: Part(cache, kind, self.labels) for kind in ("sharp", "soft")}
        self.not_food = self.labels.index("not_food")

    @functools.cached_property
    def backgrounds(self):
        """Sharp training photos without food, with their rows."""
        part = self.parts["sharp"]
        part.rows = np.flatnonzero((part.label == self.not_food) & (part.split == "train"))
        return part

    def some_squares(self, count, side):
        """uint8 NHWC squares of sharp training photos, drawn evenly."""
        part = self.parts["sharp"]
        rows = np.random.default_rng(1).choice(np.flatnonzero(part.split == "train"), count, replace=False)
        return F.interpolate(part.read(np.sort(rows)), size=(side, side), mode="bicubic").clamp(0, 255).round().to(torch.uint8).permute(0, 2, 3, 1)


def collections_of(sources):
    names = [source.split("/")[-1] for source in sources]
    return np.array([COLLECTIONS.get(name, name) for name in names])


def class_rows():
    return list(csv.DictReader(open(CLASSES)))


def groups_of(labels):
    """The number of each label's group of food, and of groups; what is no food is the last one."""
    named = {food["label"]: food["group"] for food in json.loads(FOODS.read_text())}
    groups = sorted(set(named.values()))
    return np.array([groups.index(named[label]) if label in named else len(groups) for label in labels]), len(groups) + 1


def aliases():
    """Class folders of the sources whose name is not the label itself, such as the sorts of apple."""
    named = {r["class_folder"].split("/")[-1].lower().replace(" ", "_").replace("-", "_"): r["label"] for r in class_rows()}
    return {name: label for name, label in sorted(named.items()) if name != label and label}
