"""Runs an exported graph on packed photos as the server does: one thread, a square enlarged with Lanczos-3."""
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import onnxruntime
from PIL import Image

from views import SIDE


def softmax(logits):
    shifted = np.exp(logits - logits.max(-1, keepdims=True))
    return shifted / shifted.sum(-1, keepdims=True)


def open_session(model):
    """`model`: a file's path, or the bytes of a graph."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model if isinstance(model, bytes) else str(model), options, providers=["CPUExecutionProvider"])


def judge_pixels(model, file, rows, outputs):
    session, pixels = open_session(model), np.load(file, mmap_mode="r")
    squares = (np.asarray(Image.fromarray(pixels[row]).resize((SIDE, SIDE), Image.LANCZOS)) for row in rows)
    answers = [session.run(outputs, {"image": square[None]}) for square in squares]
    return [np.stack([a[i] for a in answers]) for i in range(len(outputs))]


def judge_rows(model, part, rows, outputs, workers=2):
    """What the graph makes of the photos in these rows, in their order."""
    file = part.cache / f"{part.kind}.npy"
    with ProcessPoolExecutor(workers) as pool:
        answers = list(pool.map(judge_pixels, [model] * workers, [file] * workers, np.array_split(rows, workers), [outputs] * workers))
    return [np.concatenate(values) for values in zip(*answers)]
