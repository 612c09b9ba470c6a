/** An instruction: its arguments as text and as words, without its flags. */
type Instruction = { name: string; text: string; words: string[]; flags: Record<string, string> }

export function readDockerfile(text: string): { base: string; name: string; instructions: Instruction[] }[]
/** What a stage sets for the process that an image starts. */
export function settingsOf(instructions: Instruction[]): {
  env: Record<string, string>
  user: string
  directory: string
  program: string[]
  stopSignal: string | undefined
  health: string[] | undefined
}
/** Whether a path, relative to the repository, reaches the builder. */
export function contextFilter(dockerignore: string): (path: string) => boolean
