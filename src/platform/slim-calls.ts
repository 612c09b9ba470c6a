import { type ESTree, type Plugin, parseAst } from 'vite'

/** The parts of a contract that the browser needs to make the call. Only the server checks, counts and documents. */
const NEEDED = new Set(['access', 'method', 'path', 'body'])
const MAKES_SCHEMAS = /from\s*['"](?:zod\/mini|[^'"]*platform\/call\.ts)['"]/

/** Zod, and the schemas that forms share with contracts. */
const ONLY_FOR_FORMS =
  /\/node_modules\/zod\/|\/src\/(?:newsletter\/(?:subscription|mail-address)|people\/credentials|articles\/reports\/error-report-view)\.ts$/

/** Whether a module is only needed to validate the input of a form, so that the file of every page leaves it out. */
export const isOnlyForForms = (id: string): boolean => ONLY_FOR_FORMS.test(id)

/**
 * Leaves schemas, summaries, refusals and limits of contracts out of the browser build, and zod with them where no form of
 * the page validates anything: a tenth of what a page loads. See docs/decisions/0033-contracts-are-reduced-in-the-browser.md.
 */
export const slimCalls = (): Plugin => ({
  name: 'cadence:slim-calls',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code) =>
      MAKES_SCHEMAS.test(code) ? { code: slimmed(code), map: null, moduleSideEffects: false } : null,
  },
  generateBundle(_, files) {
    const chunks = Object.values(files).filter((file) => file.type === 'chunk')
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    // The set grows while it is read: the entry, what it imports, what that imports, and so on.
    const onEveryPage = new Set(chunks.filter((chunk) => chunk.isEntry))
    for (const { imports } of onEveryPage)
      for (const name of imports) {
        const imported = byName.get(name)
        if (imported) onEveryPage.add(imported)
      }
    for (const { modules } of onEveryPage)
      if (Object.keys(modules).some((id) => id.includes('/zod/')))
        this.error(
          'every page would load zod: a module of its frame builds a schema, or forms use one from it; see isOnlyForForms',
        )
  },
})

/**
 * A module of contracts or schemas as the browser gets it. Calls keep only what is needed, and every constant created at
 * load time is marked as free of side effects, so that unused ones are left out. Throws where a contract is spread.
 */
export function slimmed(code: string): string {
  const cuts: { at: number; to: number; text: string }[] = []
  for (const { id, init } of parseAst(code).body.flatMap(constantsOf)) {
    if (id.type !== 'Identifier' || !init || !code.slice(init.start, init.end).includes('(')) continue
    if (init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression') continue
    const contract = contractOf(init)
    for (const each of contract?.properties ?? []) {
      if (each.type !== 'Property' || each.key.type !== 'Identifier')
        throw new Error(`the contract of ${id.name} is not written out`)
      if (NEEDED.has(each.key.name)) continue
      const comma = /^\s*,/.exec(code.slice(each.end))?.[0].length ?? 0
      cuts.push({ at: each.start, to: each.end + comma, text: '' })
    }
    // An unused constant created by such a function may be left out, whatever the function contains.
    cuts.push({
      at: init.start,
      to: init.start,
      text: contract ? '/* @__PURE__ */ ' : '/* @__PURE__ */ (() => (',
    })
    if (!contract) cuts.push({ at: init.end, to: init.end, text: '))()' })
  }
  return cuts
    .sort((a, b) => b.at - a.at)
    .reduce((text, cut) => text.slice(0, cut.at) + cut.text + text.slice(cut.to), code)
}

function constantsOf(statement: ESTree.Directive | ESTree.Statement): ESTree.VariableDeclarator[] {
  const said = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return said?.type === 'VariableDeclaration' && said.kind === 'const' ? said.declarations : []
}

/** The second argument of `call('name', { … })`. */
function contractOf(init: ESTree.Expression): ESTree.ObjectExpression | null {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'call')
    return null
  const contract = init.arguments[1]
  if (contract?.type !== 'ObjectExpression') throw new Error('a contract is written where it is declared')
  return contract
}
