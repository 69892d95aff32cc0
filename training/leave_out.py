"""
Leaves out one source after another: trains the classifiers of all three networks without it, and keeps what they make of its photos. The trained
second network cannot be trained again for each; classifiers of what the first two see before any training stand for it. Run again to go on.
"""
import argparse
import pathlib

import numpy as np
import onnx
import torch
from torch.nn import functional as F

from judge import open_session
from linear import DECAY, even_chances, trained
from look import AT_ONCE, first_network
from net import FEATURES, from_imagenet, normalise
from photos import APART, Photos, collections_of
from third import batch_of
from third_net import names_seen, third_net
from train import chances_of
from views import FIRST_SIDE, SECOND_SIDE

LARGE = ("food101-128", "thai20", "indian40")  # of these some photos are enough: those that are drawn
DRAWN, EVERY_SOFT = 9000, 3  # all other sharp photos are looked at, and each third of a pass over the soft ones
BATCH, STEPS, LEAST_PHOTOS = 256, 600, 5
USUAL_DECAY = 0.05


@torch.inference_mode()
def untrained_features(cache, first, part, rows):
    """What both networks see before any training, side by side; kept, as it takes minutes."""
    path = cache / f"untrained-{part.kind}.npz"
    if path.exists():
        return torch.from_numpy(np.load(path)["features"])
    second = from_imagenet().eval().to(memory_format=torch.channels_last)
    session = open_session(first_network(onnx.load(first / "model.onnx")).SerializeToString())
    taken, features = session.get_inputs()[0].name, np.zeros((len(rows), 2 * FEATURES), np.float16)
    for at in range(0, len(rows), AT_ONCE):
        pixels = part.read(rows[at:at + AT_ONCE])
        pixels = normalise(F.interpolate(pixels, size=(SECOND_SIDE, SECOND_SIDE), mode="bicubic").clamp(0, 255))
        smaller = F.interpolate(pixels, size=(FIRST_SIDE, FIRST_SIDE), mode="bilinear", antialias=True).numpy()
        features[at:at + AT_ONCE, :FEATURES] = second(pixels.contiguous(memory_format=torch.channels_last)).mean((2, 3)).numpy()
        features[at:at + AT_ONCE, FEATURES:] = np.concatenate([session.run(None, {taken: one[None]})[0] for one in smaller])
    np.savez(path, features=features)
    return torch.from_numpy(features)


def sharp_rows(part, not_food):
    train = np.flatnonzero((part.split == "train") & ~np.isin(part.source, APART))
    chances = chances_of(part.label[train], part.source[train], not_food)
    drawn = np.random.default_rng(3).choice(train, DRAWN, replace=False, p=chances)
    return np.union1d(drawn, np.flatnonzero(~np.isin(part.source, LARGE)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--first", type=pathlib.Path, required=True, help="folder of the model whose first network is kept")
    parser.add_argument("--weights", type=pathlib.Path, required=True, help="food.tflite, see README.md")
    args = parser.parse_args()
    photos, layers = Photos(args.cache), third_net(args.weights)
    sharp, soft = photos.parts["sharp"], photos.parts["soft"]
    rows = sharp_rows(sharp, photos.not_food)
    soft_pass = np.load(next(args.cache.glob("soft-*-third.npz")))
    some = slice(None, None, EVERY_SOFT)
    soft_rows = soft_pass["rows"][some]
    plain = np.load(args.cache / "sharp-0-third.npz")["features"][rows]
    words = names_seen(layers, torch.from_numpy(np.concatenate([plain, soft_pass["features"][some]])))
    untrained = torch.cat([untrained_features(args.cache, args.first, part, some) for part, some in ((sharp, rows), (soft, soft_rows))]).float()
    labels = np.concatenate([sharp.label[rows], soft.label[soft_rows]])
    sources = np.concatenate([sharp.source[rows], soft.source[soft_rows]])
    collections, is_soft = collections_of(sources), np.arange(len(labels)) >= len(rows)
    is_train = np.concatenate([sharp.split[rows] == "train", np.ones(len(soft_rows), bool)])
    targets = torch.from_numpy(labels)
    folder = args.cache / "left-out"
    folder.mkdir(exist_ok=True)
    for name in sorted(set(collections)):
        judged = np.flatnonzero((collections == name) & ~is_soft)
        path = folder / f"{name}.npz"
        if path.exists() or len(judged) < LEAST_PHOTOS:
            continue
        trains = [(np.flatnonzero(kind & is_train & (collections != name)), count) for kind, count in zip((~is_soft, is_soft), batch_of(BATCH))]
        logits = {}
        # Each as the classifiers that ship were trained.
        for network, numbers, chances, groups, decay in (("two", untrained, chances_of, sources, USUAL_DECAY),
                                                         ("third", words, even_chances, collections, DECAY)):
            batch = [(train, chances(labels[train], groups[train], photos.not_food), count) for train, count in trains if len(train)]
            torch.manual_seed(3)
            weight, bias = trained(numbers, targets, len(photos.labels), batch, STEPS, decay)
            logits[network] = (numbers[judged] @ weight.T + bias).numpy()
        np.savez(path, rows=rows[judged], **logits)
        print(name, flush=True)


if __name__ == "__main__":
    main()
