// Reads the Dockerfile of this repository, so that its instructions can be carried out without a container engine.

/** Instructions whose arguments are a JSON list or words. */
const LISTS = new Set(['ENTRYPOINT', 'CMD', 'COPY'])
const KNOWN = new Set(
  'FROM WORKDIR ENV COPY RUN USER EXPOSE VOLUME STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD'.split(' '),
)

/**
 * @typedef {{ name: string, text: string, words: string[], flags: Record<string, string> }} Instruction
 * The stages in order. Throws for an instruction that the check would not carry out.
 * @param {string} text
 * @returns {{ base: string, name: string, instructions: Instruction[] }[]}
 */
export function readDockerfile(text) {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (!KNOWN.has(name)) throw new Error(`the check of the packages cannot carry out: ${line}`)
    const instruction = { name, ...argumentsOf(name, rest) }
    const [base = '', , as = ''] = instruction.words
    if (name === 'FROM') stages.push({ base, name: as, instructions: [] })
    else stages.at(-1).instructions.push(instruction)
  }
  return stages
}

function argumentsOf(name, rest) {
  const flags = {}
  const text = rest.replace(/^(?:--[\w-]+=\S+\s+)+/, (all) => {
    for (const [, flag, value] of all.matchAll(/--([\w-]+)=(\S+)/g)) flags[flag] = value
    return ''
  })
  const list = LISTS.has(name) && text.startsWith('[')
  return { flags, text, words: list ? JSON.parse(text) : text.split(/\s+/) }
}

/** What a stage sets for the process that an image starts. @param {Instruction[]} instructions */
export function settingsOf(instructions) {
  const last = (name) => instructions.findLast((each) => each.name === name)
  const env = Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ words }) =>
        words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
      ),
  )
  const health = last('HEALTHCHECK')
  return {
    env,
    user: last('USER')?.text ?? 'root',
    directory: last('WORKDIR')?.text ?? '/',
    program: [...(last('ENTRYPOINT')?.words ?? []), ...(last('CMD')?.words ?? [])],
    stopSignal: last('STOPSIGNAL')?.text,
    health: health && JSON.parse(health.text.replace(/^CMD\s+/, '')),
  }
}

/** Whether a path, relative to the repository, reaches the builder. @param {string} text the file .dockerignore */
export function contextFilter(text) {
  const rules = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const endings = rules.filter((rule) => rule.startsWith('**/*')).map((rule) => rule.slice('**/*'.length))
  if (rules[0] !== '*' || rules.length !== 1 + allowed.length + endings.length)
    throw new Error('the check of the packages reads only `*`, `!path` and `**/*.ending` in .dockerignore')
  const under = (path) => allowed.some((each) => path === each || path.startsWith(`${each}/`))
  return (path) => under(path) && !endings.some((ending) => path.endsWith(ending))
}
