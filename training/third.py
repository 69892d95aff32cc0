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
from look import INVENTED, AT_ONCE, pictures_of_batch
from linear import DECAY, even_chances, trained
from photos import APART, Photos, collections_of
from third_net import FEATURES, THIRD_SIDE, names_seen, third_net
from train import SHARE_OF_INVENTED
from views import SECOND_SIDE

BATCH, STEPS = 512, 1500
SOFT_SHARE = 0.2
SOFT_PHOTOS = 12_000
OPSET = 17


def batch_of(count):
    """How many photos of a batch are sharp, soft and invented."""
    soft, invented = round(count * SOFT_SHARE), round(count * SHARE_OF_INVENTED)
    return count - soft - invented, soft, invented


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
    for at in range(0, len(rows), AT_ONCE):
        some = rows[at:at + AT_ONCE]
        pictures = part.read(some) if number == 0 else pictures_of_batch(photos, part, some, number, at)
        features[at:at + AT_ONCE] = net.features(pictures)
        if at // AT_ONCE % 100 == 99:
            print(f"{part.kind} {number}: {at + AT_ONCE} of {len(rows)}, {(at + AT_ONCE) / (time.time() - began):.0f} photos a second", flush=True)
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
    without = APART if args.apart else []
    words, labels, chances = {"sharp": [], "soft": []}, {"sharp": [], "soft": []}, {"sharp": [], "soft": []}
    for kind, part in photos.parts.items():
        for path in sorted(args.cache.glob(f"{kind}-*-third.npz")):
            seen = np.load(path)
            chosen = (part.split[seen["rows"]] == "train") & ~np.isin(part.source[seen["rows"]], without)
            rows = seen["rows"][chosen]
            words[kind].append(names_seen(layers, torch.from_numpy(seen["features"][chosen])))
            labels[kind].append(part.label[rows])
            chances[kind].append(even_chances(part.label[rows], collections_of(part.source[rows]), photos.not_food))
    targets = [*labels["sharp"], *labels["soft"], np.full(len(invented), photos.not_food)]
    ends = np.cumsum([sum(map(len, labels[kind])) for kind in ("sharp", "soft")] + [len(invented)])
    every = np.split(np.arange(ends[-1]), ends[:-1])
    even = [*(np.concatenate(chances[kind]) / len(chances[kind]) for kind in ("sharp", "soft")), None]
    batch = list(zip(every, even, batch_of(BATCH)))
    weight, bias = trained(torch.cat([*words["sharp"], *words["soft"], invented]), torch.from_numpy(np.concatenate(targets)), len(photos.labels), batch, STEPS, DECAY)
    torch.save({"weight": weight, "bias": bias}, args.cache / f"{args.name}.pt")


if __name__ == "__main__":
    main()
