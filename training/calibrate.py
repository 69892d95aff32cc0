"""Fits certainty, the refusal threshold and the scale of likeness on the calibration photos, through the exported graph."""
import argparse
import json
import pathlib

import numpy as np
import onnx
from onnx import numpy_helper

from judge import judge_rows, softmax
from member import fit_likeness, once
from photos import Photos


def certainty_gap(logits, labels, temperature):
    """How much surer the model says it is, on average, than it is right."""
    chances = softmax(logits / temperature)
    return float(chances.max(1).mean() - (chances.argmax(1) == labels).mean())


def fit_temperature(logits, labels):
    """The temperature at which the mean stated confidence is the share of right answers."""
    candidates = np.exp(np.linspace(np.log(0.4), np.log(2.5), 400))
    return float(min(candidates, key=lambda t: abs(certainty_gap(logits, labels, t))))


def certainty_in(graph):
    """
    By how much the graph multiplies the logits of sharp photos, so that one temperature fits soft ones and sharp ones. onnxruntime's
    simplification moves it into the branch of sharp photos, under a longer name.
    """
    branches = [a.g for node in graph.node for a in node.attribute if a.type == onnx.AttributeProto.GRAPH]
    here = [tensor for tensor in graph.initializer if tensor.name.endswith("sharp/certainty")]
    return here[0] if here else next((found for found in map(certainty_in, branches) if found), None)


def fit_refusal(chances, is_food, spared=0.99):
    """
    The lowest chance of not_food at which this share of food photos still passes. It is low, for the network saw few photos
    without food: too few, too, to fit the threshold to them.
    """
    return float(np.quantile(chances[is_food], spared))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    args = parser.parse_args()
    photos = Photos(args.cache)
    rows = np.flatnonzero(photos.split == "calibration")
    graph = args.model / "model.onnx"
    model = onnx.load(graph)
    stored = certainty_in(model.graph)
    logits, features, is_sharp = judge_rows(graph, args.photos, photos, rows)
    logits[is_sharp] /= numpy_helper.to_array(stored)
    refused = photos.labels.index("not_food")
    temperature = fit_temperature(logits[~is_sharp], photos.label[rows][~is_sharp])
    certainty = temperature / fit_temperature(logits[is_sharp], photos.label[rows][is_sharp])
    logits[is_sharp] *= certainty
    chances = softmax(logits / temperature)[:, refused]
    path = args.model / "model.json"
    content = json.loads(path.read_text())
    content["temperature"] = round(temperature, 4)
    content["notFoodThreshold"] = round(fit_refusal(chances, photos.label[rows] != refused), 4)
    food = photos.label[rows] != refused
    plates = food & once(photos, rows)
    content["likeness"] = fit_likeness(softmax(logits[plates] / temperature), features[plates], photos.label[rows][plates])
    stored.CopyFrom(numpy_helper.from_array(np.array([certainty], dtype=np.float32), stored.name))
    onnx.save(model, graph)
    path.write_text(json.dumps(content, indent=2) + "\n")
    print(content["temperature"], round(certainty, 4), content["notFoodThreshold"],
          "non-food refused", float((chances[photos.label[rows] == refused] >= content["notFoodThreshold"]).mean()))


if __name__ == "__main__":
    main()
