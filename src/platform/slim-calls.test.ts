import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Rolldown, build } from 'vite'
import { describe, expect, test } from 'vitest'
import { slimCalls, slimmed } from './slim-calls.ts'

const src = join(import.meta.dirname, '..')

/** All code that the browser build produces from one module. Modules that match `apart` are in a file of their own. */
async function built(code: string, apart?: RegExp) {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: join(src, '..'),
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : null),
        load: (id) => (id === 'entry' ? code : null),
      },
      slimCalls(),
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'entry',
        output: { codeSplitting: apart ? { groups: [{ name: 'apart', test: apart }] } : true },
      },
    },
  })
  const { output } = [made].flat()[0] as Rolldown.RolldownOutput // build() without watch mode
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

describe('in the browser', () => {
  test('all calls of the app together contain no schema, no summary and no zod', async () => {
    const files = globSync('**/calls.ts', { cwd: src })
    const code = files.map((file, n) => {
      const calls = [...readFileSync(join(src, file), 'utf8').matchAll(/^export const (\w+) = call\(/gm)]
      const names = calls.map(([, name]) => `${name} as ${name}${n}`)
      return `import { ${names.join()} } from '${join(src, file)}'\nconsole.log(${calls.map(([, name]) => `${name}${n}`).join()})`
    })
    const made = await built(code.join('\n'))
    expect(files.length).toBeGreaterThan(20)
    expect(made).toContain('error-report-decide')
    expect(made).not.toContain('Closes a report')
    expect(made).not.toContain('safeParse')
  })

  test('a page that loads its form on demand has the schema, and the file of every page must not', async () => {
    const schema = join(src, 'newsletter/subscription.ts')
    const page = `import('${schema}').then((form) => console.log(form.subscription.safeParse({})))`
    expect(await built(page)).toContain('newsletter.nameRequired')
    const frame = `import { subscription } from '${schema}'\nconsole.log(subscription.safeParse({}))`
    await expect(built(frame)).rejects.toThrow('every page would load zod')
    await expect(built(frame, /newsletter|zod/)).rejects.toThrow('every page would load zod')
  })
})

describe('a contract', () => {
  test('keeps its access and its path', () => {
    expect(
      slimmed(
        `const rows = call('rows', { method: 'GET', summary: 'All, or few.', path: \`a/\${B}\`, input: z.object({ a: [1, 2] }), access: 'anyone' })`,
      ),
    ).toMatch(
      /^const rows = \/\* @__PURE__ \*\/ call\('rows', \{\s*method: 'GET',\s*path: `a\/\$\{B\}`,\s*access: 'anyone'\s*\}\)$/,
    )
  })
  test('that is composed from others is rejected', () => {
    expect(() => slimmed(`export const rows = call('rows', { ...shared, access: 'anyone' })`)).toThrow(
      'rows is not written out',
    )
    expect(() => slimmed(`export const rows = call('rows', shared)`)).toThrow('where it is declared')
  })
})
