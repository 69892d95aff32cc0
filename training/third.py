"""
Looks at photos through the third network, which stays as Google trained it, and trains what its names for them say. Run again to go on from
the last finished pass.
"""
import argparse
import pathlib
import tempfile
import time

import numpy as np
import onnxruntime
import torch
from torch.nn import functional as F

from augment import invent_non_food
from look import INVENTED, LOT, pictures_of_lot
from linear import Scale, trained
from photos import APART, Photos
from third_net import FEATURES, THIRD_SIDE, names_seen, third_net
from train import SHARE_OF_INVENTED, chances_of
from views import SECOND_SIDE

BATCH, STEPS = 512, 3000
SOFT_SHARE = 0.2
SOFT_PHOTOS = 12_000
OPSET = 17


def resized(pictures):
    """Pixels NCHW from 0 to 255 to what the third network reads."""
    larger = F.interpolate(pictures, size=(THIRD_SIDE, THIRD_SIDE), mode="bicubic", antialias=True).clamp(0, 255)
    return (larger - 127.0) / 128.0


class ThirdNetwork:
    """The network as a graph: onnxruntime takes a third of the time of PyTorch."""

    def __init__(self, layers):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "third.onnx"
            example = torch.zeros(1, 3, THIRD_SIDE, THIRD_SIDE)
            torch.onnx.export(layers[:-1].eval(), (example,), str(path), dynamo=False, opset_version=OPSET, input_names=["pixels"],
                              output_names=["features"], dynamic_axes={"pixels": {0: "photos"}, "features": {0: "photos"}})
            self.session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])

    def features(self, pictures):
        return self.session.run(None, {"pixels": resized(pictures).numpy()})[0][:, :, 0, 0]


def make_pass(net, photos, part, number):
    """The features of each training photo, in a file of its own; pass 0 sees the photos as they are, all of them."""
    path = photos.cache / f"{part.kind}-{number}-third.npz"
    if path.exists():
        return
    rows = np.arange(len(part.label)) if number == 0 else np.flatnonzero(part.split == "train")
    if part.kind == "soft":
        train = np.flatnonzero(part.split == "train")
        rows = np.sort(np.random.default_rng(number).choice(train, min(SOFT_PHOTOS, len(train)), replace=False))
    features, began = np.zeros((len(rows), FEATURES), np.float16), time.time()
    for at in range(0, len(rows), LOT):
        some = rows[at:at + LOT]
        pictures = part.read(some) if number == 0 else pictures_of_lot(photos, part, some, number, at)
        features[at:at + LOT] = net.features(pictures)
        if at // LOT % 100 == 99:
            print(f"{part.kind} {number}: {at + LOT} of {len(rows)}, {(at + LOT) / (time.time() - began):.0f} photos a second", flush=True)
    np.savez(path, rows=rows, features=features)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--weights", type=pathlib.Path, required=True, help="food.tflite, see README.md")
    parser.add_argument("--passes", type=int, default=3, help="over the sharp photos, the first one as they are")
    parser.add_argument("--name", required=True, help="name of the checkpoint")
    parser.add_argument("--apart", action="store_true", help="leave out whole sources, to judge by them")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    photos, layers = Photos(args.cache), third_net(args.weights)
    net = ThirdNetwork(layers)
    for number in range(args.passes):
        make_pass(net, photos, photos.parts["sharp"], number)
    make_pass(net, photos, photos.parts["soft"], args.passes)
    invented = invent_non_food(INVENTED, SECOND_SIDE, torch.Generator().manual_seed(4)).float()
    invented = names_seen(layers, torch.from_numpy(net.features(invented)))
    without, pools = APART if args.apart else [], []
    for kind in ("sharp", "soft"):
        part = photos.parts[kind]
        for path in sorted(args.cache.glob(f"{kind}-*-third.npz")):
            seen = np.load(path)
            chosen = (part.split[seen["rows"]] == "train") & ~np.isin(part.source[seen["rows"]], without)
            rows = seen["rows"][chosen]
            pools.append((kind, names_seen(layers, torch.from_numpy(seen["features"][chosen])), torch.from_numpy(part.label[rows]),
                          chances_of(part.label[rows], part.source[rows], photos.not_food)))
    dice = np.random.default_rng(args.seed)
    sharp = [pool for pool in pools if pool[0] == "sharp"]
    soft = [pool for pool in pools if pool[0] == "soft"]
    invented_count, soft_count = round(BATCH * SHARE_OF_INVENTED), round(BATCH * SOFT_SHARE)

    def draw():
        _, words, labels, chances = sharp[dice.integers(len(sharp))]
        rows = dice.choice(len(labels), BATCH - invented_count - soft_count, p=chances)
        _, soft_words, soft_labels, soft_chances = soft[dice.integers(len(soft))]
        soft_rows = dice.choice(len(soft_labels), soft_count, p=soft_chances)
        which = torch.from_numpy(dice.integers(len(invented), size=invented_count))
        seen = torch.cat([words[rows], soft_words[soft_rows], invented[which]])
        return seen, torch.cat([labels[rows], soft_labels[soft_rows], torch.full((invented_count,), photos.not_food)])

    weight, bias = trained(Scale(torch.cat([words for _, words, _, _ in pools])), draw, len(photos.labels), STEPS)
    torch.save({"weight": weight, "bias": bias}, args.cache / f"{args.name}.pt")


if __name__ == "__main__":
    main()
