/**
 * An ONNX graph as the bytes of its file (protocol buffers), as far as parts of a model must be
 * taken out of it: https://onnx.ai/onnx/repo-docs/IR.html. Everything else is kept as it is.
 */
interface Field {
  readonly number: number
  readonly wire: number
  /** The content of a field with a length; of any other, the bytes of its value. */
  readonly bytes: Uint8Array
}

const [VARINT, EIGHT_BYTES, WITH_LENGTH, FOUR_BYTES] = [0, 1, 2, 5]
const MODEL = { graph: 7 }
const GRAPH = { node: 1, tensor: 5, output: 12 }
const NODE = { input: 1, output: 2, attribute: 5 }
const ATTRIBUTE = { graph: 6 }
const TENSOR = { dims: 1, type: 2, integers: 7, name: 8, bytes: 9 }
const TYPES = { float: 1, integer: 7 }

const readNumber = (bytes: Uint8Array, from: number): { value: number; end: number } => {
  let [value, end, factor, byte] = [0, from, 1, 0]
  do {
    byte = bytes[end] ?? 0
    value += (byte & 127) * factor
    factor *= 128
    end += 1
  } while (byte > 127)
  return { value, end }
}

const numberBytes = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...numberBytes(Math.floor(value / 128))]

const fieldsOf = (message: Uint8Array): Field[] => {
  const fields: Field[] = []
  for (let at = 0; at < message.length;) {
    const { value: key, end } = readNumber(message, at)
    const wire = key % 8
    const length = wire === WITH_LENGTH ? readNumber(message, end) : { value: 0, end }
    const from = length.end
    const to =
      wire === VARINT
        ? readNumber(message, from).end
        : from + (wire === EIGHT_BYTES ? 8 : wire === FOUR_BYTES ? 4 : length.value)
    fields.push({ number: Math.floor(key / 8), wire, bytes: message.subarray(from, to) })
    at = to
  }
  return fields
}

const messageOf = (fields: readonly Field[]): Uint8Array =>
  Buffer.concat(
    fields.flatMap(({ number, wire, bytes }) => [
      Uint8Array.from([
        ...numberBytes(number * 8 + wire),
        ...(wire === WITH_LENGTH ? numberBytes(bytes.length) : []),
      ]),
      bytes,
    ]),
  )

const withLength = (number: number, bytes: Uint8Array): Field => ({
  number,
  wire: WITH_LENGTH,
  bytes,
})
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

export interface Tensor {
  readonly dims: readonly number[]
  readonly values: Float32Array | BigInt64Array
}

const nameOf = (tensor: Uint8Array): string =>
  textOf(fieldsOf(tensor).find(({ number }) => number === TENSOR.name)?.bytes ?? new Uint8Array())

const numbersOf = (bytes: Uint8Array): number[] => {
  const numbers: number[] = []
  for (let at = 0; at < bytes.length;) {
    const { value, end } = readNumber(bytes, at)
    numbers.push(value)
    at = end
  }
  return numbers
}

const tensorOf = (message: Uint8Array): Tensor => {
  const fields = fieldsOf(message)
  const all = (wanted: number) => fields.filter(({ number }) => number === wanted)
  const dims = all(TENSOR.dims).flatMap(({ bytes }) => numbersOf(bytes))
  const raw = all(TENSOR.bytes)[0]?.bytes
  const copy = raw && Uint8Array.from(raw).buffer
  if (numbersOf(all(TENSOR.type)[0]?.bytes ?? new Uint8Array())[0] === TYPES.float && copy)
    return { dims, values: new Float32Array(copy) }
  const integers = all(TENSOR.integers).flatMap(({ bytes }) => numbersOf(bytes).map(BigInt))
  return { dims, values: copy ? new BigInt64Array(copy) : BigInt64Array.from(integers) }
}

const tensorMessage = (name: string, { dims, values }: Tensor): Uint8Array =>
  messageOf([
    ...dims.map((dim) => ({
      number: TENSOR.dims,
      wire: VARINT,
      bytes: Uint8Array.from(numberBytes(dim)),
    })),
    {
      number: TENSOR.type,
      wire: VARINT,
      bytes: Uint8Array.of(values instanceof Float32Array ? TYPES.float : TYPES.integer),
    },
    withLength(TENSOR.name, Buffer.from(name)),
    withLength(TENSOR.bytes, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ])

export interface GraphChange {
  /** Numbers that the graph holds, by name, each made from what it is now. */
  readonly tensors?: Readonly<Record<string, (now: Tensor) => Tensor>>
  /** Results that are no longer worked out, with what stands for them; null: they are not needed. */
  readonly results?: Readonly<Record<string, Tensor | null>>
}

const changedGraph = (graph: Uint8Array, change: GraphChange, found: Set<string>): Uint8Array =>
  messageOf(
    fieldsOf(graph).flatMap((field): Field[] => {
      if (field.number === GRAPH.tensor) {
        const name = nameOf(field.bytes)
        const make = change.tensors?.[name]
        if (!make) return [field]
        found.add(name)
        return [withLength(GRAPH.tensor, tensorMessage(name, make(tensorOf(field.bytes))))]
      }
      if (field.number !== GRAPH.node) return [field]
      const parts = fieldsOf(field.bytes)
      const outputs = parts.flatMap(({ number, bytes }) =>
        number === NODE.output ? [textOf(bytes)] : [],
      )
      const gone = outputs.filter((name) => name in (change.results ?? {}))
      if (gone.length > 0)
        return gone.flatMap((name) => {
          found.add(name)
          const instead = change.results?.[name]
          return instead ? [withLength(GRAPH.tensor, tensorMessage(name, instead))] : []
        })
      const inside = parts.map((part) =>
        part.number === NODE.attribute ? changedAttribute(part, change, found) : part,
      )
      return [withLength(GRAPH.node, messageOf(inside))]
    }),
  )

/** What the steps of a graph and of the graphs inside it read. */
const readBy = (graph: Uint8Array): string[] =>
  fieldsOf(graph).flatMap(({ number, bytes }) => {
    // Of an output the name comes first.
    if (number === GRAPH.output)
      return fieldsOf(bytes)
        .slice(0, 1)
        .map((one) => textOf(one.bytes))
    if (number !== GRAPH.node) return []
    return fieldsOf(bytes).flatMap((part) => {
      if (part.number === NODE.input) return [textOf(part.bytes)]
      if (part.number !== NODE.attribute) return []
      return fieldsOf(part.bytes).flatMap((one) =>
        one.number === ATTRIBUTE.graph && one.wire === WITH_LENGTH ? readBy(one.bytes) : [],
      )
    })
  })

/** Without the numbers that nothing reads any more: the runtime would name each of them. */
const withoutUnread = (graph: Uint8Array): Uint8Array => {
  const read = new Set(readBy(graph))
  return messageOf(
    fieldsOf(graph).filter(
      ({ number, bytes }) => number !== GRAPH.tensor || read.has(nameOf(bytes)),
    ),
  )
}

const changedAttribute = (attribute: Field, change: GraphChange, found: Set<string>): Field =>
  withLength(
    NODE.attribute,
    messageOf(
      fieldsOf(attribute.bytes).map((field) =>
        field.number === ATTRIBUTE.graph && field.wire === WITH_LENGTH
          ? withLength(ATTRIBUTE.graph, changedGraph(field.bytes, change, found))
          : field,
      ),
    ),
  )

/**
 * The file of the same graph with some numbers changed and some results left out.
 * @throws Error if the graph has none of that name
 */
export const changedModel = (model: Uint8Array, change: GraphChange): Uint8Array => {
  const found = new Set<string>()
  const changed = messageOf(
    fieldsOf(model).map((field) =>
      field.number === MODEL.graph
        ? withLength(MODEL.graph, withoutUnread(changedGraph(field.bytes, change, found)))
        : field,
    ),
  )
  const wanted = Object.keys({ ...change.tensors, ...change.results })
  const missing = wanted.filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`The graph has no ${missing.join(', ')}.`)
  return changed
}
