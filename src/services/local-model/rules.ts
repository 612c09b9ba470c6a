/** The model servers that are recognized by their answers. */
export const MODEL_SERVERS = ['ollama', 'llama.cpp', 'lm-studio'] as const
export type ModelServer = (typeof MODEL_SERVERS)[number]
/** Their names, which are the same in every language. */
export const SERVER_NAMES: Readonly<Record<ModelServer, string>> = {
  ollama: 'Ollama',
  'llama.cpp': 'llama.cpp',
  'lm-studio': 'LM Studio',
}

/** The longest time of a call that can be chosen, in minutes: a processor alone writes a few words per second. */
export const CALL_MINUTES = { min: 1, max: 10, usual: 5 }
/** Calls at the same time: a model on this machine answers one after another, and more only make each slower. */
export const PARALLEL_CALLS = { min: 1, max: 4, usual: 1 }
/** The days whose drafts count for the share that passes the checks. */
export const SHARE_DAYS = 30

/** The name without the directory in which llama.cpp keeps its file; `qwen/qwen3-4b` is a whole name. */
export const shownName = (name: string): string =>
  /^(?:\/|[A-Za-z]:\\)/.test(name) ? (name.split(/[/\\]/).at(-1) ?? name) : name
