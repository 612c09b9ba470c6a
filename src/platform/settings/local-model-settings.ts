import * as z from 'zod'

/** The usual ports of Ollama, llama.cpp's server and LM Studio. */
const USUAL_PORTS = '11434,8080,1234'
const OLLAMA_PORT = 11_434
const MAX_PORTS = 10
const port = z.number().int().min(1).max(65_535)

/** The environment variables that say where a model on this machine is looked for. */
export const LOCAL_MODEL_VARIABLES = {
  AI_LOCAL_PORTS: z.preprocess(
    (value) => (value === undefined || value === '' ? USUAL_PORTS : value === 'none' ? '' : value),
    z
      .string()
      .transform((list) =>
        list
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(Number),
      )
      .pipe(z.array(port).max(MAX_PORTS)),
  ),
  /** A variable of Ollama, not ours: any value is accepted. */
  OLLAMA_HOST: z.string().optional(),
}
const variables = z.object(LOCAL_MODEL_VARIABLES)

/** The ports of this machine where a model is looked for, each once. OLLAMA_HOST adds its own if it is on this machine. */
export function localModelPorts({ AI_LOCAL_PORTS, OLLAMA_HOST }: z.output<typeof variables>): number[] {
  const own = AI_LOCAL_PORTS.length === 0 ? [] : ollamaPort(OLLAMA_HOST ?? '')
  return [...new Set([...own, ...AI_LOCAL_PORTS])]
}

/** A server that listens on every address also listens on loopback. */
const ON_THIS_MACHINE = /^(?:|localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/

/** Ollama reads its variable as `host`, `host:port`, `:port` or with http:// before it. */
function ollamaPort(value: string): number[] {
  const [, host, digits] =
    /^(?:http:\/\/)?(\[[\da-f:]+\]|[^:/]*)(?::(\d{1,5}))?\/?$/i.exec(value.trim()) ?? []
  if (host === undefined || value.trim() === '' || !ON_THIS_MACHINE.test(host)) return []
  const read = port.safeParse(Number(digits ?? OLLAMA_PORT))
  return read.success ? [read.data] : []
}
