"""Linear classifiers of what a network sees in photos."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from train import SMOOTHING, with_share_of

# What lies beside the directions in which photos differ most tells sources apart rather than foods.
COMPONENTS, LOOKED_AT = 256, 4000
PEAK, DROPOUT, LEAST_SPREAD = 4e-3, 0.3, 5e-3
# With less, the classifier of the third network's names learns what its sources look like.
DECAY = 4.0


def even_chances(labels, collections, not_food):
    """How often each photo is drawn: by the root of how many its collection has of its food, so that none stands for a food alone."""
    _, food_of_collection, photos_of_food = np.unique(np.stack([labels, np.unique(collections, return_inverse=True)[1]]), axis=1,
                                                      return_inverse=True, return_counts=True)
    _, collection, photos = np.unique(collections, return_inverse=True, return_counts=True)
    weights = photos_of_food[food_of_collection.reshape(-1)] ** -0.5 * photos[collection] ** -0.25
    return with_share_of(labels == not_food, weights)


class Components:
    """Numbers by how far they lie from their mean, along the directions in which photos differ most."""

    def __init__(self, numbers):
        self.mean, self.spread = numbers.mean(0), numbers.std(0) + LEAST_SPREAD
        some = numbers[torch.randperm(len(numbers), generator=torch.Generator().manual_seed(1))[:LOOKED_AT]]
        self.axes = torch.svd_lowrank((some - self.mean) / self.spread, q=COMPONENTS)[2] / self.spread[:, None]
        self.axes /= self(some).std()

    def __call__(self, numbers):
        return (numbers - self.mean) @ self.axes


def trained(numbers, targets, labels, batch, steps, decay):
    """
    The weights and biases of a classifier that tells so many labels apart. `batch`: which rows of the numbers each batch is drawn from, with what
    chances, and how many.
    """
    components, dice = Components(numbers[batch[0][0]]), np.random.default_rng(1)
    seen = components(numbers)
    drawn = np.concatenate([dice.choice(rows, (steps, count), p=chances) for rows, chances, count in batch], axis=1)
    head = nn.Linear(seen.shape[1], labels)
    nn.init.zeros_(head.weight)
    optimiser = torch.optim.AdamW(head.parameters(), PEAK, weight_decay=decay)
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
