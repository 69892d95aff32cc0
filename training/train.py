"""Fine-tunes all layers of EfficientNet-Lite on the prepared photos. Run again to go on from the last checkpoint."""
import argparse
import copy
import math
import pathlib
import time

import numpy as np
import torch
from torch.nn import functional as F

from augment import crop_and_turn, invent_non_food, jitter_colour, mix, upscale
from net import FoodNet, load_imagenet, normalise
from photos import Photos

LAST = torch.channels_last


def learning_rate(progress, peak):
    if progress < 0.04:
        return peak * (0.05 + 0.95 * progress / 0.04)
    return peak * (0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * (progress - 0.04) / 0.96)))


def input_size(progress, plan):
    return next(size for until, size in plan if progress < until or until >= 1)


@torch.inference_mode()
def accuracy(net, photos, rows, told, size=128, is_sharp=False):
    """Share of these photos that the network names right from one view, among the labels that it tells apart."""
    net.eval()
    rows, right = rows[np.isin(photos.label[rows], told)], []
    for part in np.array_split(rows, max(1, len(rows) // 64)):
        images = upscale(normalise(photos.read_sharp(part) if is_sharp else photos.read(part)), size).contiguous(memory_format=LAST)
        right.append(told[net(images)[:, told].argmax(1)].numpy() == photos.label[part])
    return float(np.concatenate(right).mean())


class Draw:
    """Draws batches: pixels ready for the network and soft targets."""

    def __init__(self, photos, seed, never_sharp, dish_weight, sharp_smallest, taught, trust, is_specialist):
        self.sharp_smallest, self.taught, self.trust = sharp_smallest, taught, trust
        self.photos, self.dice = photos, np.random.default_rng(seed)
        self.generator = torch.Generator().manual_seed(seed)
        withheld = [photos.labels.index(name) for name in never_sharp]
        self.sharp_rows = photos.sharp_rows(withheld)
        self.sharp_weights = photos.draw_weights(self.sharp_rows)
        self.sharp_weights *= np.where(photos.source[self.sharp_rows] == "food101-128", dish_weight, 1)
        self.sharp_weights /= self.sharp_weights.sum()
        self.sharp_labels = photos.labels_of(self.sharp_rows)
        self.told = self.sharp_labels if is_specialist else torch.arange(len(photos.labels))
        self.rows = np.flatnonzero((photos.split == "train") & np.isin(photos.label, self.told))
        self.weights = photos.draw_weights(self.rows)
        if is_specialist:
            sharp_dishes = np.unique(photos.label[photos.source == "food101-128"])
            self.weights *= np.where(np.isin(photos.label[self.rows], sharp_dishes), dish_weight, 1)
            self.weights /= self.weights.sum()

    def targets(self, rows, labels):
        """The label, and what finished models made of the whole photo, as far as they are trusted."""
        targets = F.one_hot(labels, len(self.photos.labels)).float()
        if self.taught is None:
            return targets
        return targets.lerp(torch.from_numpy(self.taught[rows]).float(), self.trust)

    def finish(self, images, targets, mixed):
        images = normalise(jitter_colour(images, self.generator))
        return mix(images, targets, self.generator, mixed)

    def soft(self, count, size, mixed):
        """Photos at 64 px of every label; 1 % are invented non-food."""
        chosen = self.dice.choice(self.rows, count, p=self.weights)
        view = (self.dice.random(count) * self.photos.views[chosen]).astype(int)
        images, labels = self.photos.read(chosen, view).clone(), torch.from_numpy(self.photos.label[chosen].copy())
        targets = self.targets(chosen, labels)
        invented = int((self.dice.random(count) < 0.01).sum())
        if invented:
            images[:invented] = invent_non_food(invented, images.shape[-1], self.generator)
            targets[:invented] = 0
            targets[:invented, self.photos.labels.index("not_food")] = 1
        # The server enlarges with a sharper kernel than the graph does: the network meets both.
        kernel = "bilinear" if self.dice.random() < 0.5 else "bicubic"
        return self.finish(crop_and_turn(images.float(), size, self.generator, mode=kernel).clamp(0, 255), targets, mixed)

    def sharp(self, count, size, mixed):
        """Photos at 128 px of the labels that have such photos."""
        chosen = self.dice.choice(self.sharp_rows, count, p=self.sharp_weights)
        images = crop_and_turn(self.photos.read_sharp(chosen).float(), size, self.generator, self.sharp_smallest)
        return self.finish(images, self.targets(chosen, torch.from_numpy(self.photos.label[chosen].copy())), mixed)


def loss_among(labels, logits, targets, smoothing):
    """
    Cross entropy among these labels. Of sharp photos they are those that have such photos: were the others part of it, the network
    would learn that a sharp photo is never one of them, which is true of these sources and false of every camera.
    """
    targets = targets[:, labels]
    return F.cross_entropy(logits[:, labels], targets / targets.sum(1, keepdim=True), label_smoothing=smoothing)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--size", default="lite2", help="lite0, lite1 or lite2")
    parser.add_argument("--samples", type=int, default=425_000, help="photos seen in all")
    parser.add_argument("--minutes", type=float, help="end the schedule early enough for this much time")
    parser.add_argument("--plan", default="0.2:80,1:96", help="input size until each share of the run")
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--peak", type=float, default=1e-3)
    parser.add_argument("--smoothing", type=float, default=0.08)
    parser.add_argument("--averaging", type=float, default=0.999, help="how slowly the averaged weights follow")
    parser.add_argument("--save-every", type=float, default=8, help="minutes between checkpoints")
    parser.add_argument("--mixing", type=float, default=0.5, help="chance of mixup or CutMix at the start")
    parser.add_argument("--sharp-share", type=float, default=0.0, help="share of each batch that is sharp photos")
    parser.add_argument("--dish-weight", type=float, default=1.0, help="how much more often sharp Food-101 dishes are drawn")
    parser.add_argument("--sharp-mixing", type=float, help="chance of mixing sharp photos, to the very end; as --mixing without it")
    parser.add_argument("--sharp-smallest", type=float, default=0.4, help="smallest share of a sharp photo's area that a crop keeps")
    parser.add_argument("--trust", type=float, default=0.0, help="weight of what teach.py wrote beside that of the label")
    parser.add_argument("--specialist", action="store_true", help="tell apart only the labels that have sharp photos")
    parser.add_argument("--bfloat16", action="store_true", help="for processors that compute in it: a third faster with AMX")
    parser.add_argument("--never-sharp", default="", help="labels to withhold from the sharp part, to measure its bias")
    parser.add_argument("--round-from", type=float, default=1.0, help="share of the run from which weights are rounded as they ship")
    parser.add_argument("--start-from", type=pathlib.Path, help="a finished checkpoint instead of ImageNet weights")
    parser.add_argument("--name", help="name of the checkpoint; the size without it")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    plan = [(float(p.split(":")[0]), int(p.split(":")[1])) for p in args.plan.split(",")]

    torch.manual_seed(args.seed)
    photos = Photos(args.cache)
    tuning = np.flatnonzero(photos.split == "calibration")
    sharp_dishes = tuning[photos.source[tuning] == "food101-128"]
    net = FoodNet(args.size, len(photos.labels))
    if args.start_from:
        net.load_state_dict(torch.load(args.start_from, weights_only=True)["average"])
    else:
        load_imagenet(net, args.size)
    net = net.to(memory_format=LAST)
    average = copy.deepcopy(net).requires_grad_(False)
    decayed = [p for p in net.parameters() if p.ndim > 1]
    plain = [p for p in net.parameters() if p.ndim <= 1]
    optimiser = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.05}, {"params": plain, "weight_decay": 0}],
                                  lr=args.peak, foreach=True)
    step, spent, checkpoint = 0, 0.0, args.cache / f"checkpoint-{args.name or args.size}.pt"
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        if saved.get("is_finished"):
            print(f"{checkpoint} is finished", flush=True)
            return
        net.load_state_dict(saved["net"])
        average.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        step, spent = saved["step"], saved["spent"]
    # A resumed run draws anew from the step it goes on from.
    draw = Draw(photos, args.seed + step, [name for name in args.never_sharp.split(",") if name], args.dish_weight,
                args.sharp_smallest, np.load(args.cache / "taught.npy", mmap_mode="r") if args.trust else None, args.trust,
                args.specialist)
    sharp_count = round(args.batch * args.sharp_share)

    began, saved_at, total_loss, seen = time.time() - spent, time.time(), 0.0, 0
    progress = 0.0
    while progress < 1:
        by_time = (time.time() - began) / 60 / args.minutes if args.minutes else 0
        progress = min(1.0, max(step * args.batch / args.samples, by_time))
        size = input_size(progress, plan)
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(progress, args.peak)
        # Mixing fades out, so that the last steps see photos as they are.
        mixed = args.mixing * max(0.0, 1 - progress / 0.85)
        images, targets = draw.soft(args.batch - sharp_count, size, mixed)
        if sharp_count:
            # Few photos are sharp, and each comes up many times: mixed to the end, they are harder to learn by heart.
            sharp_mixed = mixed if args.sharp_mixing is None else args.sharp_mixing
            sharp_images, sharp_targets = draw.sharp(sharp_count, size, sharp_mixed)
            images = torch.cat([images, sharp_images])
        net.train()
        net.round_weights(progress >= args.round_from)
        with torch.autocast("cpu", torch.bfloat16, enabled=args.bfloat16):
            logits = net(images.contiguous(memory_format=LAST)).float()
        soft_logits = logits[:len(targets)]
        loss = loss_among(draw.told, soft_logits, targets, args.smoothing) * (len(targets) / args.batch)
        if sharp_count:
            of_sharp = loss_among(draw.sharp_labels, logits[len(targets):], sharp_targets, args.smoothing)
            loss = loss + of_sharp * args.sharp_share
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        step += 1
        decay = min(args.averaging, (1 + step) / (20 + step))
        with torch.no_grad():
            torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), 1 - decay)
            for mine, theirs in zip(average.buffers(), net.buffers()):
                if mine.dtype.is_floating_point:
                    mine.lerp_(theirs, 1 - decay)
        total_loss, seen = total_loss + loss.item(), seen + 1
        if step % 100 == 0:
            rate = step * args.batch / (time.time() - began)
            print(f"step {step} progress {progress:.3f} size {size} loss {total_loss / seen:.3f} {rate:.0f}/s", flush=True)
            total_loss, seen = 0.0, 0
        if time.time() - saved_at > args.save_every * 60 or progress >= 1:
            torch.save({"net": net.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict(),
                        "step": step, "spent": time.time() - began, "size": args.size, "is_finished": progress >= 1}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)
            print(f"saved at step {step}: calibration top-1 {accuracy(average, photos, tuning, draw.told):.4f}, "
                  f"of sharp dishes {accuracy(average, photos, sharp_dishes, draw.told, is_sharp=True):.4f}", flush=True)
            saved_at = time.time()


if __name__ == "__main__":
    main()
