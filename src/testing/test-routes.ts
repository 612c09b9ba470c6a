import { routeTree } from '../routeTree.gen.ts'

export type Reader = (raw: Record<string, unknown>) => Record<string, unknown>
export type Page = {
  path: string
  parameters: readonly string[]
  read: Reader | undefined
  /** Whether the server renders the page; the others are rendered in the browser, from the whole address. */
  isRendered: boolean
}

/** Every page, with the parameters that its own route reads. */
export const PAGES: readonly Page[] = Object.values(routeTree.children ?? {}).map(({ options }) => {
  // every page has a path, and none reads its parameters with a schema
  const {
    path,
    validateSearch: read,
    ssr,
  } = options as { path: string; validateSearch?: Reader; ssr?: boolean }
  return { path, parameters: readBy(read), read, isRendered: ssr !== false }
})

function readBy(read: Reader | undefined): string[] {
  const names = new Set<string>()
  read?.(
    new Proxy<Record<string, unknown>>(
      {},
      { get: (_, name) => void (typeof name === 'string' && names.add(name)) },
    ),
  )
  return [...names]
}
