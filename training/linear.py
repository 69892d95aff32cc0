"""Linear classifiers of what a network sees in photos."""
import torch
from torch import nn
from torch.nn import functional as F

from train import SMOOTHING

PEAK, DROPOUT, FURTHEST = 2e-3, 0.3, 8


class Scale:
    """Each number by how far it lies from its mean."""

    def __init__(self, numbers):
        self.mean, self.spread = numbers.mean(0), numbers.std(0) + 1e-3

    def __call__(self, numbers):
        return ((numbers - self.mean) / self.spread).clamp(-FURTHEST, FURTHEST)


def trained(scale, draw, labels, steps):
    """The weights and biases of a classifier that tells so many labels apart, trained on the numbers and labels of the lots that `draw` gives."""
    head = nn.Linear(len(scale.mean), labels)
    nn.init.zeros_(head.weight)
    optimiser = torch.optim.AdamW(head.parameters(), PEAK, weight_decay=0.05)
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = PEAK * (1 - step / steps)
        numbers, target = draw()
        loss = F.cross_entropy(head(F.dropout(scale(numbers), DROPOUT)), target, label_smoothing=SMOOTHING)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 500 == 499:
            print(f"step {step + 1} loss {loss.item():.3f}", flush=True)
    with torch.no_grad():
        weight = head.weight / scale.spread
        return weight, head.bias - weight @ scale.mean
