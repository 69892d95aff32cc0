"""Runs the shipped graph on photo files as the server does: centre square, Lanczos-3 to 128 px, one thread."""
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import onnxruntime
from PIL import Image

from prepare import centre_square
from shipped import INPUT

OUTPUTS = ["logits", "features", "is_sharp"]


def log_softmax(logits):
    shifted = logits - logits.max(1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(1, keepdims=True))


def softmax(logits):
    return np.exp(log_softmax(logits))


def read_square(path):
    return np.asarray(centre_square(Image.open(path).convert("RGB")).resize((INPUT, INPUT), Image.LANCZOS))


def open_session(model):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def judge_files(model, paths):
    session = open_session(model)
    answers = [session.run(OUTPUTS, {"image": read_square(p)[None]}) for p in paths]
    return [np.concatenate(values) for values in zip(*answers)]


def judge_rows(model, root, photos, rows, workers=2):
    """Logits, features and sharpness of the photos in these rows, in their order."""
    parts = [[root / photos.entries[i]["path"] for i in part] for part in np.array_split(rows, workers)]
    with ProcessPoolExecutor(workers) as pool:
        answers = list(pool.map(judge_files, [model] * workers, parts))
    return [np.concatenate(values) for values in zip(*answers)]
