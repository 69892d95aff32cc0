"""
Classifiers for photos from kitchens. Looks at the photos through a finished model's three networks (`look`), leaves out one sixth of the
households after another to say what unseen kitchens may expect (`leave-out`), and trains what add_kitchens.py puts into the model (`fit`).
"""
import argparse
import json
import pathlib
import tempfile

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper
from PIL import Image
from torch.nn import functional as F

from judge import softmax
from photos import class_rows, groups_of
from prepare import FOLDERS, PLATES, SMALLEST_BOX, split_of, split_of_photo

SIDE = 256
# Photos of each class folder that are looked at; of the household sites, all are.
MOST = {"food101-128": 60, "food101-64": 36, "thai20": 18, "indian40": 18, "grocery": 8}
# Sources of `world` that are class folders of the web, not households.
NO_HOUSEHOLDS = {"armenian", "tanaya", "nepali", "zahid", "xhulio", "atg", "shanev", "doka", "hmi", "zxing", "hackyeah"}
ONE_SITE = {"pdr": "based"}
DIRECTIONS = {"third": 256, "first": 160, "second": 224}
# How much each network's word counts: chosen on households left out and on other sources left out.
SHARES = {"third": 1.0, "second": 0.5, "first": 0.25}
STEPS, BATCH, PEAK, DECAY, DROPOUT, SMOOTHING, HOUSEHOLD = 1500, 1024, 4e-3, 4.0, 0.3, 0.1, 2.0
GATE_STEPS, GATE_PEAK = 300, 3e-3
FOLDS = 6


def photos_to_look_at(root):
    """path, box, label, source and split of each photo"""
    rows, seen = class_rows(), {}
    boxes = {row["class_folder"]: row["label"] for row in rows if row["source"] in ("plates", "plates2")}
    for row in rows:
        if row["source"] in ("plates", "plates2") or not row["label"]:
            continue
        folder = {**FOLDERS, "world": "world-160px/world"}[row["source"]]
        for part in ("train/", "val/") if row["source"] == "indian40" else ("",):
            for path in sorted((root / folder / f"{part}{row['class_folder']}").glob("*.*")):
                key = row["source"], row["class_folder"]
                seen[key] = seen.get(key, 0) + 1
                if seen[key] <= MOST.get(row["source"], 10**6):
                    web = row["source"] in ("everyday", "world")
                    source = f"{row['source']}/{path.stem.split('-')[0]}" if web else row["source"]
                    split = split_of(f"everyday/{path.stem}") if web else split_of_photo(row["source"], row["class_folder"], path.stem)
                    yield str(path), None, row["label"], source, split
    for plates in (PLATES, "plates2-256px"):
        listing = next((root / plates).rglob("plates.json"))
        for plate in json.loads(listing.read_text()):
            path = next(listing.parent.rglob(plate["file"]))
            for food in plate["foods"]:
                if food["name"] in boxes and food["box"][2] * food["box"][3] > SMALLEST_BOX:
                    yield str(path), food["box"], boxes[food["name"]], f"plates/{path.stem.split('-')[0]}", split_of(f"everyday/{path.stem}")


def square_of(path, box):
    image = Image.open(path).convert("RGB")
    width, height = image.size
    side, x, y = min(width, height), width / 2, height / 2
    if box:
        left, top, across, down = box
        side, x, y = min(side, 1.1 * max(across * width, down * height)), (left + across / 2) * width, (top + down / 2) * height
    left, top = min(max(0, x - side / 2), width - side), min(max(0, y - side / 2), height - side)
    return np.asarray(image.resize((SIDE, SIDE), Image.LANCZOS, box=(left, top, left + side, top + side)))


class Looks:
    """What the networks see in a square: the first one's mean feature, the second one's of each view, and the third one's names."""

    TAKEN = ["mean_feature", "second/flat", "third/words", "is_sharp"]

    def __init__(self, model):
        graph = onnx.load(model / "model.onnx")
        have = {output.name for output in graph.graph.output}
        graph.graph.output.extend(helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in self.TAKEN if name not in have)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        with tempfile.TemporaryDirectory() as folder:
            onnx.save(graph, f"{folder}/m.onnx", save_as_external_data=True, location="m.data")
            self.session = onnxruntime.InferenceSession(f"{folder}/m.onnx", options, providers=["CPUExecutionProvider"])

    def __call__(self, square):
        first, views, words, sharp = self.session.run(self.TAKEN, {"image": square[None]})
        corners = views[1:5].mean(0)
        return first.ravel(), (views[0] + corners) / 2, corners, words.ravel(), bool(np.ravel(sharp)[0])


def look(args, _labels):
    looks, photos = Looks(args.model), list(photos_to_look_at(args.photos))
    first, second, corners, third, sharp = (np.stack(v) for v in zip(*(looks(square_of(path, box)) for path, box, *_ in photos)))
    label, source, split = (np.array(v) for v in list(zip(*photos))[2:])
    np.savez(args.cache / "kitchens.npz", first=first, second=second, corners=corners, third=third, sharp=sharp, label=label, source=source, split=split)


class Seen:
    """`second`: what another network sees of the same photos, to stand for the second."""

    def __init__(self, cache, labels, second=None):
        kept = np.load(cache / "kitchens.npz")
        known = np.isin(kept["label"], labels)
        self.numbers = {name: torch.from_numpy((kept[name] if name != "second" or second is None else second)[known]) for name in DIRECTIONS}
        self.label = np.array([labels.index(one) for one in kept["label"][known]])
        site = np.array([one.split("/")[-1] for one in kept["source"][known]])
        self.collection = np.array([ONE_SITE.get(one, one) for one in site])
        is_world = np.char.startswith(kept["source"][known], "world/")
        is_home = is_world & ~np.isin(site, list(NO_HOUSEHOLDS))
        self.row = np.flatnonzero(known)
        self.is_household, self.is_source, self.sharp = is_home | np.isin(site, ["based", "epicure"]), ~is_home, kept["sharp"][known]
        # Kinds of photos, with the folders of the web as one kind each.
        self.kind = np.array([one.split("/")[0] for one in kept["source"][known]])
        self.split, self.not_food, self.labels = kept["split"][known], labels.index("not_food"), len(labels)
        self.group, self.groups = groups_of(labels)
        self.maps = {name: directions_of(numbers, DIRECTIONS[name]) for name, numbers in self.numbers.items()}
        self.seen = {name: (self.numbers[name] - mean) @ axes for name, (axes, mean) in self.maps.items()}


def directions_of(numbers, count):
    """The directions in which photos differ most, scaled, and the mean."""
    some = numbers[torch.randperm(len(numbers), generator=torch.Generator().manual_seed(1))[:5000]]
    mean, spread = numbers.mean(0), numbers.std(0) + (5e-3 if numbers.std() < 0.2 else 0.02)
    torch.manual_seed(1)
    axes = torch.svd_lowrank((some - mean) / spread, q=count, niter=2)[2] / spread[:, None]
    return axes / ((some - mean) @ axes).std(), mean


def chances_of(of, rows):
    label, collection = of.label[rows], np.unique(of.collection[rows], return_inverse=True)[1]
    _, pair, count = np.unique(label * 1000 + collection, return_inverse=True, return_counts=True)
    weights = count[pair] ** -0.5 * np.bincount(collection)[collection] ** -0.25 * np.where(of.is_household[rows], HOUSEHOLD, 1)
    refused = label == of.not_food
    weights[refused] *= 0.06 / weights[refused].sum() * weights[~refused].sum()
    return weights / weights.sum()


def trained(of, name, rows, label, count, steps):
    drawn = torch.from_numpy(np.random.default_rng(1).choice(rows, (steps, BATCH), p=chances_of(of, rows)))
    torch.manual_seed(1)
    numbers, targets, head = of.seen[name], torch.from_numpy(label), torch.nn.Linear(DIRECTIONS[name], count)
    torch.nn.init.zeros_(head.weight)
    optimiser = torch.optim.AdamW(head.parameters(), PEAK, weight_decay=DECAY)
    for step, some in enumerate(drawn):
        for group in optimiser.param_groups:
            group["lr"] = PEAK * (1 - step / steps)
        loss = F.cross_entropy(head(F.dropout(numbers[some], DROPOUT)), targets[some], label_smoothing=SMOOTHING)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return head.weight.detach(), head.bias.detach()


def words_of(of, name, rows, steps=STEPS):
    """What a network says of each label; of the third, what it says of the label's group as well."""
    weight, bias = trained(of, name, rows, of.label, of.labels, steps)
    if name != "third":
        return weight, bias
    of_group, group_bias = trained(of, name, rows, of.group[of.label], of.groups, steps)
    return weight + of_group[of.group], bias + group_bias[of.group]


def side_by_side(of):
    return torch.cat([of.seen[name] for name in DIRECTIONS], 1)


def told_apart(truth, numbers, chances):
    """The weights and the bias of a line between two kinds of photos, drawn with these chances."""
    drawn = torch.from_numpy(np.random.default_rng(1).choice(len(truth), (GATE_STEPS, 512), p=chances / chances.sum()))
    truth = torch.from_numpy(truth.astype(np.float32))
    torch.manual_seed(1)
    line = torch.nn.Linear(numbers.shape[1], 1)
    optimiser = torch.optim.AdamW(line.parameters(), GATE_PEAK, weight_decay=1.0)
    for step, some in enumerate(drawn):
        for group in optimiser.param_groups:
            group["lr"] = GATE_PEAK * (1 - step / len(drawn))
        loss = F.binary_cross_entropy_with_logits(line(F.dropout(numbers[some], DROPOUT))[:, 0], truth[some])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return line.weight.detach()[0], line.bias.detach()[0]


def evenly(kinds):
    """Chances that draw as many of each kind, and sum to one."""
    _, kind, count = np.unique(kinds, return_inverse=True, return_counts=True)
    return 1 / count[kind] / len(count)


def trained_gate(of, rows):
    """
    Tells photos from kitchens from those of restaurants, shops and the web. Half of what it learns from are kitchens; the other half is
    drawn evenly over the kinds of photos, as most are of one kind.
    """
    home, chances = of.is_household[rows], np.zeros(len(rows))
    chances[home], chances[~home] = 1 / home.sum(), evenly(of.kind[rows][~home])
    return told_apart(home, side_by_side(of)[rows], chances)


def read_by_networks(of, weight, bias):
    """The weights of a line for what each network sees itself, and its bias."""
    kept = {}
    for part, (name, (axes, mean)) in zip(weight.split(list(DIRECTIONS.values())), of.maps.items()):
        kept[name], bias = (axes @ part).numpy(), bias - mean @ axes @ part
    return kept, bias.numpy()


def folds_of(of):
    """Whole sites, spread evenly over the folds; -1 for photos that are no household's."""
    fold, load = np.full(len(of.label), -1), [0] * FOLDS
    sites, counts = np.unique(of.collection[of.is_household], return_counts=True)
    for site, count in sorted(zip(sites, counts), key=lambda one: -one[1]):
        least = int(np.argmin(load))
        fold[of.is_household & (of.collection == site)], load[least] = least, load[least] + count
    return fold


def leave_out(args, labels):
    of = Seen(args.cache, labels)
    fold, words = folds_of(of), np.zeros((len(of.label), len(labels)), np.float32)
    for left in range(FOLDS):
        rows, judged = np.flatnonzero(fold != left), np.flatnonzero(fold == left)
        for name, share in SHARES.items():
            weight, bias = words_of(of, name, rows)
            words[judged] += share * (of.seen[name][judged] @ weight.T + bias).numpy()
    food = (fold >= 0) & (of.label != of.not_food)
    chances = softmax(words[food])
    chances[:, of.not_food] = 0
    best = np.argsort(-chances, 1)[:, :5]
    print("households left out:", food.sum(), "right", (best[:, 0] == of.label[food]).mean(), "among five", (best == of.label[food][:, None]).any(1).mean())


def fit(args, labels):
    of = Seen(args.cache, labels)
    rows, kept = np.flatnonzero(of.split != "held"), {}
    for name, (axes, mean) in of.maps.items():
        weight, bias = words_of(of, name, rows)
        weight = weight @ axes.T
        kept |= {f"{name}_weight": weight.numpy(), f"{name}_bias": (bias - weight @ mean).numpy()}
    gate, bias = read_by_networks(of, *trained_gate(of, rows[of.label[rows] != of.not_food]))
    kept |= {f"{name}_gate": weight for name, weight in gate.items()}
    np.savez(args.cache / "kitchens-fit.npz", gate_bias=bias, **kept)


def arguments(description, steps):
    """What every step takes that looks at photos with the model, or fits a part of it."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("step", choices=steps)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True, help="what calibrate_third.py left")
    parser.add_argument("--photos", type=pathlib.Path, help="for look")
    return parser


def run(steps, args):
    """Runs the chosen step: a function of the arguments and of the model's labels."""
    steps[args.step](args, json.loads((args.model / "model.json").read_text())["labels"])


PARTS = {"look": look, "leave-out": leave_out, "fit": fit}

if __name__ == "__main__":
    run(PARTS, arguments(__doc__, PARTS).parse_args())
