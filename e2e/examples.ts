import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Page, expect } from '@playwright/test'
import { API_GROUP_NAMES } from '#developers/rules.ts'
import { treeOf } from './crawl.ts'

const run = promisify(execFile)
const modules = join(import.meta.dirname, '../node_modules')

/** The example programs on the API pages, as rendered by the server, by name. */
export async function examplesOf(page: Page, site: string): Promise<Record<'curl' | 'TypeScript', string[]>> {
  const examples = { curl: [] as string[], TypeScript: [] as string[] }
  for (const path of ['', ...API_GROUP_NAMES.map((group) => `/${group}`)]) {
    const drawn = treeOf(await (await page.request.get(`${site}/en/developers${path}`)).text())
    for (const name of ['curl', 'TypeScript'] as const)
      for (const shown of drawn.querySelectorAll(`main pre[aria-label=${name}]`))
        examples[name].push(shown.textContent)
  }
  return examples
}

/** Runs shell lines with a key and returns the response statuses. Null if curl is not installed. */
export async function runLines(lines: readonly string[], key: string): Promise<string[] | null> {
  const env = { ...process.env, CADENCE_KEY: key }
  if (
    await run('curl', ['--version']).then(
      () => false,
      () => true,
    )
  )
    return null
  const said = lines.map((line) =>
    run('sh', ['-c', `${line} --silent --output /dev/null --write-out '%{http_code}'`], { env }),
  )
  return (await Promise.all(said)).map(({ stdout }) => stdout)
}

/** Type-checks programs against the client that the site provides, then runs them with a key. */
export async function runPrograms(programs: readonly string[], client: string, key: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cadence-examples-'))
  try {
    const files = programs.map((text, n) => [`example-${n}.ts`, text] as const)
    const options = {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      erasableSyntaxOnly: true,
      module: 'nodenext',
      target: 'esnext',
      types: ['node'],
      typeRoots: [join(modules, '@types')],
    }
    const all = files.map(([name]) => `await import('./${name}')`).join('\n')
    const written = [
      ...files,
      ['cadence.ts', client],
      ['package.json', '{ "type": "module" }'],
      ['tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['*.ts'] })],
      ['all.js', all],
    ] as const
    await Promise.all(written.map(([name, text]) => writeFile(join(folder, name), text)))
    const checked = await run(join(modules, '.bin/tsc'), ['-p', folder]).catch((error: unknown) => error)
    expect(checked).toMatchObject({ stdout: '' })
    await run(process.execPath, [join(folder, 'all.js')], { env: { ...process.env, CADENCE_KEY: key } })
  } finally {
    await rm(folder, { recursive: true })
  }
}
