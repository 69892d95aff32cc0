"""
What a model makes of sources that it does not know: leaves out one after another, trains all classifiers without it, those for kitchens included, and
mixes them as the model does. The trained second network cannot be made anew for each; what it sees before any training stands for it. `look` looks at
the photos of kitchens.py once more for that; `leave-out` goes on from the last finished source; `report` writes the figures.
"""
import argparse
import json
import pathlib

import numpy as np
import torch
from torch.nn import functional as F

from add_kitchens import GATE_AT, GATE_STEEPNESS, KITCHEN_TEMPERATURE, OTHERS_SHARE, TEMPERATURE
from calibrate_third import ENOUGH_ELSEWHERE, SHARES, cautious_temperature, fit, fitting_temperature, some_of_each
from evaluate import figures
from judge import softmax
from kitchens import SHARES as KITCHEN_SHARES
from kitchens import Seen, photos_to_look_at, side_by_side, square_of, trained_gate, words_of
from leave_out import BATCH, LEAST_PHOTOS, STEPS, USUAL_DECAY
from linear import DECAY, even_chances, trained
from look import AT_ONCE
from net import from_imagenet, normalise
from photos import collections_of
from train import chances_of
from views import SECOND_SIDE


@torch.inference_mode()
def look(args):
    second, squares = from_imagenet().eval(), [(path, box) for path, box, *_ in photos_to_look_at(args.photos)]
    features = []
    for at in range(0, len(squares), AT_ONCE):
        pixels = torch.from_numpy(np.stack([square_of(*one) for one in squares[at:at + AT_ONCE]])).permute(0, 3, 1, 2).float()
        pixels = F.interpolate(pixels, size=(SECOND_SIDE, SECOND_SIDE), mode="bicubic", antialias=True).clamp(0, 255)
        features.append(second(normalise(pixels)).mean((2, 3)).half().numpy())
    np.save(args.cache / "untrained.npy", np.concatenate(features))


def seen_without_training(args, labels):
    of = Seen(args.cache, labels, second=np.load(args.cache / "untrained.npy").astype(np.float32))
    return of, collections_of(of.collection)


def leave_out(args, labels):
    of, collections = seen_without_training(args, labels)
    pair, targets = torch.cat([of.numbers["second"], of.numbers["first"]], 1), torch.from_numpy(of.label)
    folder = args.cache / "judged"
    folder.mkdir(exist_ok=True)
    for name in sorted(set(collections[of.is_source])):
        judged, path = np.flatnonzero((collections == name) & of.sharp), folder / f"{name}.npz"
        if path.exists() or len(judged) < LEAST_PHOTOS:
            continue
        rows, logits = np.flatnonzero((collections != name) & (of.split != "held")), {}
        for network, numbers, chances, groups, decay in (("two", pair, chances_of, collections, USUAL_DECAY),
                                                         ("third", of.numbers["third"], even_chances, collections, DECAY)):
            batch = [(rows, chances(of.label[rows], groups[rows], of.not_food), BATCH)]
            torch.manual_seed(3)
            weight, bias = trained(numbers, targets, of.labels, batch, STEPS, decay)
            logits[network] = (numbers[judged] @ weight.T + bias).numpy()
        kitchen = 0
        for network, share in KITCHEN_SHARES.items():
            weight, bias = words_of(of, network, rows, STEPS)
            kitchen += share * (of.seen[network][judged] @ weight.T + bias).numpy()
        weight, bias = trained_gate(of, rows[of.label[rows] != of.not_food])
        np.savez(path, rows=judged, kitchen=kitchen, odds=(side_by_side(of)[judged] @ weight + bias).numpy(), **logits)
        print(name, len(judged), flush=True)


def mixed_as_shipped(others, kitchen, odds):
    is_kitchen = 1 / (1 + np.exp(-GATE_STEEPNESS * (odds - GATE_AT)))[:, None]
    return (1 - is_kitchen) * (others + OTHERS_SHARE * kitchen) / TEMPERATURE + is_kitchen * (OTHERS_SHARE * others + kitchen) / KITCHEN_TEMPERATURE


def report_of(chances, labels, sources, counted, not_food, threshold):
    """The figures of each source, of their mean and of all photos."""
    every = {source: figures(chances[some], labels[some], not_food, threshold) for source in sorted(set(sources)) if (some := counted & (sources == source)).any()}
    judged = [one for one in every.values() if "top1" in one]
    mean = {key: round(float(np.mean([one[key] for one in judged])), 4) for key in ("top1", "top5", "calibrationError", "sureAndWrong")}
    return {"sources": len(judged), "foodNotCounted": int((~counted & (labels != not_food)).sum()),
            "all": figures(chances[counted], labels[counted], not_food, threshold), "meanOfSources": mean, **every}


def report(args, settings):
    of, collections = seen_without_training(args, settings["labels"])
    parts, learnt = [], of.split != "held"
    for path in sorted((args.cache / "judged").glob("*.npz")):
        kept = np.load(path)
        elsewhere = np.bincount(of.label[learnt & (collections != path.stem) & (of.kind != "grocery")], minlength=of.labels)
        label = of.label[kept["rows"]]
        counted = (elsewhere[label] >= ENOUGH_ELSEWHERE) | (label == of.not_food)
        parts.append((kept["two"], kept["third"], kept["kitchen"], kept["odds"], label, np.full(len(label), path.stem), counted))
    two, third, kitchen, odds, labels, sources, counted = (np.concatenate(values) for values in zip(*parts))
    # As calibrate_third.py fits them for the model; what add_kitchens.py chose stays as it is.
    fitted, food = some_of_each(sources, counted), counted & (labels != of.not_food)
    certainties = [fitting_temperature(words[fitted], labels[fitted]) for words in (two, third)]
    share, temperature = fit(two[fitted] / certainties[0], third[fitted] / certainties[1], labels[fitted], SHARES)
    others = (1 - share) * two / certainties[0] + share * third / certainties[1]
    others /= cautious_temperature(others[food], labels[food], temperature)
    about = {"version": settings["version"], "labels": of.labels}
    found = {name: report_of(softmax(logits), labels, sources, counted, of.not_food, settings["notFoodThreshold"])
             for name, logits in (("shipped", mixed_as_shipped(others, kitchen, odds)), ("withoutKitchens", others))}
    args.out.write_text(json.dumps(about | found["shipped"] | {"withoutKitchens": {key: found["withoutKitchens"][key] for key in ("all", "meanOfSources")}}, indent=2) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["look", "leave-out", "report"])
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--photos", type=pathlib.Path, help="for look")
    parser.add_argument("--model", type=pathlib.Path, help="the finished model, for the others")
    parser.add_argument("--out", type=pathlib.Path, help="figures of each source, for report")
    args = parser.parse_args()
    if args.step == "look":
        look(args)
        return
    settings = json.loads((args.model / "model.json").read_text())
    if args.step == "leave-out":
        leave_out(args, settings["labels"])
    else:
        report(args, settings)


if __name__ == "__main__":
    main()
