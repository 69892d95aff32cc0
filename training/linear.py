"""Linear classifiers of what a network sees in photos."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from train import SMOOTHING

# What lies beside the directions in which photos differ most tells sources apart rather than foods.
COMPONENTS, LOOKED_AT = 256, 4000
PEAK, DROPOUT, LEAST_SPREAD = 4e-3, 0.3, 5e-3


class Components:
    """Numbers by how far they lie from their mean, along the directions in which photos differ most."""

    def __init__(self, numbers):
        self.mean, self.spread = numbers.mean(0), numbers.std(0) + LEAST_SPREAD
        some = numbers[torch.randperm(len(numbers), generator=torch.Generator().manual_seed(1))[:LOOKED_AT]]
        self.axes = torch.svd_lowrank((some - self.mean) / self.spread, q=COMPONENTS)[2] / self.spread[:, None]
        self.axes /= self(some).std()

    def __call__(self, numbers):
        return (numbers - self.mean) @ self.axes


def trained(numbers, targets, labels, lot, steps):
    """
    The weights and biases of a classifier that tells so many labels apart. `lot`: which rows of the numbers each lot is drawn from, with what
    chances, and how many.
    """
    components, dice = Components(numbers[lot[0][0]]), np.random.default_rng(1)
    seen = components(numbers)
    drawn = np.concatenate([dice.choice(rows, (steps, count), p=chances) for rows, chances, count in lot], axis=1)
    head = nn.Linear(seen.shape[1], labels)
    nn.init.zeros_(head.weight)
    optimiser = torch.optim.AdamW(head.parameters(), PEAK, weight_decay=0.05)
    for step, rows in enumerate(torch.from_numpy(drawn)):
        for group in optimiser.param_groups:
            group["lr"] = PEAK * (1 - step / steps)
        loss = F.cross_entropy(head(F.dropout(seen[rows], DROPOUT)), targets[rows], label_smoothing=SMOOTHING)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    print(f"loss {loss.item():.3f} after {steps} steps", flush=True)
    with torch.no_grad():
        weight = head.weight @ components.axes.T
        return weight, head.bias - weight @ components.mean
