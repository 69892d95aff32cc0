"""
Looks at each photo through the layers that are not trained, once for each pass, each time cut, coloured and softened anew: what is
trained after it then costs a third. Run again to go on from where it was broken off.
"""
import argparse
import pathlib
import time

import numpy as np
import onnx
import torch
from onnx import helper
from torch import nn
from torch.nn import functional as F

from augment import crop_and_turn, invent_non_food, jitter_colour
from judge import open_session
from net import FEATURES, FROZEN_LAYERS, first_scan, from_imagenet, normalise
from photos import Photos
from views import FIRST_SIDE, SECOND_SIDE

MIDDLE = (120, 10, 10)  # what the layers that are not trained make of a photo at 160 px
STEPS = 4  # of 8 bits for each whole number of its values, which lie between -32 and 32
INVENTED = 700
AT_ONCE = 32  # photos looked at together
SAVE_EVERY = 40  # batches


def first_network(model):
    """The network of an earlier model, as a graph from pixels NCHW to features."""
    _, body = first_scan(model)
    steps = [step for step in body.node if step.op_type not in ("Gather", "MatMul", "FusedMatMul")]
    taken = next(step.output[0] for step in body.node if step.op_type == "FusedMatMul")
    used = {name for step in steps for name in step.input}
    constants = [tensor for tensor in [*model.graph.initializer, *body.initializer] if tensor.name in used]
    pixels = helper.make_tensor_value_info(taken, onnx.TensorProto.FLOAT, [1, 3, None, None])
    features = helper.make_tensor_value_info(body.output[0].name, onnx.TensorProto.FLOAT, None)
    return helper.make_model(helper.make_graph(steps, "first", [pixels], [features], constants), opset_imports=list(model.opset_import), ir_version=8)


def on_a_background(picture, backgrounds, dice):
    """A cut-out on white, put before something else, so that white says nothing."""
    white = F.avg_pool2d((picture.amin(0, keepdim=True) > 236).float()[None], 5, 1, 2)[0]
    behind = backgrounds.read([int(dice.choice(backgrounds.rows))])[0]
    size = picture.shape[-1]
    behind = F.interpolate(F.avg_pool2d(behind[None], int(dice.choice([1, 4, 8, 16]))), size=(size, size), mode="bilinear")[0]
    return picture * (1 - white) + behind * white


def soften(pictures, dice):
    """Half of the pictures keep 48 to 160 px of detail alone: how sharp a photo is must say nothing about its food."""
    for i in range(len(pictures)):
        if dice.random() < 0.5:
            side = int(np.exp(dice.uniform(np.log(48), np.log(SECOND_SIDE))))
            small = F.interpolate(pictures[i:i + 1], size=(side, side), mode="bilinear", antialias=True)
            kernel = "bilinear" if dice.random() < 0.5 else "bicubic"
            pictures[i] = F.interpolate(small, size=(SECOND_SIDE, SECOND_SIDE), mode=kernel)[0].clamp(0, 255)
    return pictures


class Looker:
    def __init__(self, model):
        self.frozen = nn.Sequential(*list(from_imagenet())[:FROZEN_LAYERS]).eval().to(memory_format=torch.channels_last)
        self.first = open_session(first_network(model).SerializeToString())
        self.taken = self.first.get_inputs()[0].name

    @torch.inference_mode()
    def look(self, pictures):
        """Pixels NCHW at 160 px to the values in the middle of the second network, in 8 bits, and the features of the first."""
        pixels = normalise(pictures.round())
        middle = (self.frozen(pixels.contiguous(memory_format=torch.channels_last)) * STEPS + 128).round().clamp(0, 255).to(torch.uint8)
        smaller = F.interpolate(pixels, size=(FIRST_SIDE, FIRST_SIDE), mode="bilinear", antialias=True).numpy()
        return middle.numpy(), np.concatenate([self.first.run(None, {self.taken: one[None]})[0] for one in smaller]).astype(np.float16)


def middle_values(middle):
    return (torch.from_numpy(middle).float() - 128) / STEPS


def pictures_of_batch(photos, part, rows, number, at):
    """Training photos cut, coloured and softened anew. Every batch has dice of its own, so that a pass that was broken off goes on as if it had not been."""
    generator, dice = torch.Generator().manual_seed(number * 100_000 + at), np.random.default_rng([number, at])
    pictures = part.read(rows)
    for i in np.flatnonzero((part.source[rows] == "everyday/ffml") & (dice.random(len(rows)) < 0.85)):
        pictures[i] = on_a_background(pictures[i], photos.backgrounds, dice)
    kernel = "bilinear" if dice.random() < 0.5 else "bicubic"
    pictures = crop_and_turn(pictures, SECOND_SIDE, generator, 0.3 if part.kind == "sharp" else 0.4, kernel).clamp(0, 255)
    pictures = jitter_colour(pictures, generator)
    return soften(pictures, dice) if part.kind == "sharp" else pictures


def make_pass(looker, photos, part, number, cache):
    done, progress = cache / f"{part.kind}-{number}.done", cache / f"{part.kind}-{number}.batches"
    if done.exists():
        return
    finished = int(progress.read_text()) if progress.exists() else 0
    middle, first = (np.lib.format.open_memmap(cache / f"{part.kind}-{number}-{name}.npy", "r+" if finished else "w+", kind, (len(part.label), *shape))
                     for name, kind, shape in (("middle", np.uint8, MIDDLE), ("first", np.float16, (FEATURES,))))
    batches, began = np.array_split(np.flatnonzero(part.split == "train"), len(part.label) // AT_ONCE), time.time()
    for at, rows in enumerate(batches[finished:], finished):
        middle[rows], first[rows] = looker.look(pictures_of_batch(photos, part, rows, number, at))
        if (at + 1) % SAVE_EVERY == 0:
            middle.flush()
            first.flush()
            progress.write_text(str(at + 1))
            print(f"{part.kind} {number}: batch {at + 1} of {len(batches)}, {(at + 1 - finished) * AT_ONCE / (time.time() - began):.0f} photos a second", flush=True)
    middle.flush()
    first.flush()
    done.touch()
    progress.unlink(missing_ok=True)
    print(part.kind, number, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--first", type=pathlib.Path, required=True, help="folder of the model whose first network is kept")
    parser.add_argument("--passes", type=int, default=3, help="over the sharp photos; the soft ones, which are more, get a third")
    args = parser.parse_args()
    photos, looker = Photos(args.cache), Looker(onnx.load(args.first / "model.onnx"))
    for number in range(args.passes):
        make_pass(looker, photos, photos.parts["sharp"], number, args.cache)
        if number % 3 == 0:
            make_pass(looker, photos, photos.parts["soft"], number, args.cache)
    pictures = invent_non_food(INVENTED, SECOND_SIDE, torch.Generator().manual_seed(4)).float()
    middle, first = zip(*(looker.look(some) for some in pictures.split(32)))
    np.savez(args.cache / "invented.npz", middle=np.concatenate(middle), first=np.concatenate(first))


if __name__ == "__main__":
    main()
