"""Access to the arrays that prepare.py made."""
import json

import numpy as np
import torch


class Photos:
    def __init__(self, cache):
        content = json.loads((cache / "index.json").read_text())
        self.labels, self.entries = content["labels"], content["photos"]
        self.pixels = np.load(cache / "pixels.npy", mmap_mode="r")
        self.sharp = np.load(cache / "sharp.npy", mmap_mode="r")
        self.label = np.array([e["label"] for e in self.entries])
        self.start = np.array([e["start"] for e in self.entries])
        self.views = np.array([e["views"] for e in self.entries])
        self.split = np.array([e["split"] for e in self.entries])
        self.source = np.array([e["source"] for e in self.entries])
        self.is_sharp = self.source != "food101-64"

    def read(self, rows, view=None):
        """uint8 NCHW pixels; `view` 0 is the plain centre square, an array picks one view for each row."""
        offset = 0 if view is None else view
        return torch.from_numpy(self.pixels[self.start[rows] + offset]).permute(0, 3, 1, 2)

    def read_sharp(self, rows):
        """uint8 NCHW pixels at 128 px of photos that have them; these follow the 64 px source in the index."""
        first = int((~self.is_sharp).sum())
        return torch.from_numpy(self.sharp[rows - first]).permute(0, 3, 1, 2)

    def sharp_rows(self, withheld=()):
        """Training photos that have more than 64 px, but for those of the `withheld` labels."""
        return np.flatnonzero((self.split == "train") & self.is_sharp & ~np.isin(self.label, withheld))

    def labels_of(self, rows):
        return torch.from_numpy(np.unique(self.label[rows]))

    def draw_weights(self, rows, power=0.3, not_food_share=0.03):
        """Chance of each row: rare labels more often than by count, less than evenly; not_food a fixed share."""
        counts = np.bincount(self.label[rows], minlength=len(self.labels))
        weights = counts[self.label[rows]].astype(float) ** -power
        refused = self.label[rows] == self.labels.index("not_food")
        weights[refused] = weights[~refused].sum() * not_food_share / (1 - not_food_share) / refused.sum()
        return weights / weights.sum()
