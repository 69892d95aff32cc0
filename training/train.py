"""Trains the last stages of the second network and what both networks' features say. Run again to go on from the last checkpoint."""
import argparse
import copy
import json
import math
import pathlib
import time

import numpy as np
import onnx
import torch
from torch.nn import functional as F

from look import middle_values
from net import FoodHead, constants_of
from photos import APART, Photos

SHARE_OF_INVENTED, SMOOTHING = 0.03, 0.08
SHARE_WITHOUT_FOOD = 0.08


def learning_rate(progress, peak):
    if progress < 0.04:
        return peak * (0.05 + 0.95 * progress / 0.04)
    return peak * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * (progress - 0.04) / 0.96)))


def chances_of(labels, sources, not_food, dish_weight=1.0):
    """How often each photo is drawn: rare labels and small sources more often than by count."""
    weights = np.bincount(labels)[labels].astype(float) ** -0.45
    _, which, counts = np.unique(sources, return_inverse=True, return_counts=True)
    weights *= counts[which] ** -0.25 * np.where(sources == "food101-128", dish_weight, 1)
    return with_share_of(labels == not_food, weights)


def with_share_of(refused, weights):
    """Chances from weights, with a fixed share for photos without food."""
    if refused.any():
        weights[refused] *= SHARE_WITHOUT_FOOD * weights.sum() / weights[refused].sum()
    return weights / weights.sum()


class Pool:
    """Draws training photos of one size, each from one of the passes."""

    def __init__(self, photos, kind, without, dish_weight):
        part = photos.parts[kind]
        self.rows = np.flatnonzero((part.split == "train") & ~np.isin(part.source, without))
        self.label = part.label
        self.chances = chances_of(part.label[self.rows], part.source[self.rows], photos.not_food, dish_weight)
        numbers = sorted(int(path.name.split("-")[1].split(".")[0]) for path in photos.cache.glob(f"{kind}-*.done"))
        self.passes = [[np.load(photos.cache / f"{kind}-{n}-{what}.npy", mmap_mode="r") for what in ("middle", "first")] for n in numbers]

    def draw(self, count, dice):
        rows, which = dice.choice(self.rows, count, p=self.chances), dice.integers(len(self.passes), size=count)
        middle, first = (np.stack([self.passes[w][i][row] for w, row in zip(which, rows)]) for i in (0, 1))
        return middle, first, self.label[rows]


def start(photos, folder):
    """Both classifiers; that of the first network begins as it was in the model that it comes from."""
    head, model = FoodHead(len(photos.labels)), onnx.load(folder / "model.onnx")
    numbers, known = constants_of(model), json.loads((folder / "model.json").read_text())["labels"]
    weight = numbers.get("first_weight", numbers.get("head/classifier.weight/half"))
    bias = numbers.get("first_bias", numbers.get("head/classifier.bias"))
    kept = [i for i, label in enumerate(known) if label in photos.labels]
    places = torch.tensor([photos.labels.index(known[i]) for i in kept])
    head.start_from(torch.tensor(weight[kept].astype(np.float32)), torch.tensor(bias[kept].astype(np.float32)), places)
    return head


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--first", type=pathlib.Path, required=True, help="folder of the model whose first network is kept")
    parser.add_argument("--name", required=True, help="name of the checkpoint")
    parser.add_argument("--samples", type=int, required=True, help="photos seen in all")
    parser.add_argument("--start-from", type=pathlib.Path, help="a finished checkpoint instead of ImageNet weights")
    parser.add_argument("--apart", action="store_true", help="leave out whole sources, to judge by them")
    parser.add_argument("--dish-weight", type=float, default=1.0, help="how much more often sharp Food-101 dishes are drawn")
    parser.add_argument("--soft-share", type=float, default=0.35, help="share of each batch that is photos of 64 px")
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--peak", type=float, default=6e-4)
    parser.add_argument("--round-from", type=float, default=0.7, help="share of the run from which weights are rounded as they ship")
    parser.add_argument("--save-every", type=float, default=5, help="minutes between checkpoints")
    parser.add_argument("--device", default="cpu", help="cpu, or an accelerator that PyTorch knows (cuda)")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    photos = Photos(args.cache)
    without = APART if args.apart else []
    pools = [Pool(photos, kind, without, args.dish_weight) for kind in ("sharp", "soft")]
    invented = np.load(args.cache / "invented.npz")
    head = start(photos, args.first)
    if args.start_from:
        head.load_state_dict(torch.load(args.start_from, weights_only=True)["average"])
    head = head.to(args.device, memory_format=torch.channels_last)
    average = copy.deepcopy(head).requires_grad_(False)
    groups = [{"params": list(head.net.parameters()), "factor": 1}, {"params": [*head.first.parameters(), *head.second.parameters()], "factor": 2}]
    optimiser = torch.optim.AdamW(groups, args.peak, weight_decay=0.03, foreach=True)
    step, checkpoint = 0, args.cache / f"{args.name}.pt"
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        head.load_state_dict(saved["net"])
        average.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        step = saved["step"]
    dice = np.random.default_rng(args.seed + step)
    soft_count, invented_count = round(args.batch * args.soft_share), round(args.batch * SHARE_OF_INVENTED)
    counts = args.batch - soft_count - invented_count, soft_count
    began, saved_at, total = time.time(), time.time(), 0.0
    last = math.ceil(args.samples / args.batch)
    while step < last:
        progress = step / last
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(progress, args.peak) * group["factor"]
        drawn = [pool.draw(count, dice) for pool, count in zip(pools, counts)]
        which = dice.integers(len(invented["first"]), size=invented_count)
        drawn.append((invented["middle"][which], invented["first"][which], np.full(invented_count, photos.not_food)))
        middle, first, labels = (np.concatenate(parts) for parts in zip(*drawn))
        middle = middle_values(middle).to(args.device).contiguous(memory_format=torch.channels_last)
        first = torch.from_numpy(first.astype(np.float32)).to(args.device)
        targets = F.one_hot(torch.from_numpy(labels).to(args.device), len(photos.labels)).float()
        # Mixing fades out, so that the last steps see photos as they are.
        if dice.random() < 0.5 * (1 - progress):
            share, order = float(dice.beta(0.4, 0.4)), torch.from_numpy(dice.permutation(len(labels))).to(args.device)
            middle, first, targets = (share * all_ + (1 - share) * all_[order] for all_ in (middle, first, targets))
        head.train()
        head.round_weights(progress >= args.round_from)
        by_first, by_second = head(middle, first)
        # At times the second network is on its own, so that it learns to name what the first does not know.
        heard = (torch.rand(len(targets), 1, device=args.device) > 0.25).float()
        loss = F.cross_entropy(by_first * heard + by_second, targets, label_smoothing=SMOOTHING)
        loss = loss + 0.25 * F.cross_entropy(by_second, targets, label_smoothing=SMOOTHING)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(head.parameters(), 5.0)
        optimiser.step()
        step, total = step + 1, total + loss.item()
        decay = min(0.9985, (1 + step) / (20 + step))
        with torch.no_grad():
            torch._foreach_lerp_(list(average.parameters()), list(head.parameters()), 1 - decay)
        if step % 100 == 0:
            print(f"step {step} of {last} loss {total / 100:.3f}, {100 * args.batch / (time.time() - began):.0f} photos a second", flush=True)
            began, total = time.time(), 0.0
        if time.time() - saved_at > args.save_every * 60 or step == last:
            torch.save({"net": head.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)
            saved_at = time.time()


if __name__ == "__main__":
    main()
