import { routeTree } from '../routeTree.gen.ts'

export type Reader = (raw: Record<string, unknown>) => Record<string, unknown>
export type Page = {
  path: string
  parameters: readonly string[]
  read: Reader | undefined
  /** Whether the server renders the page; the others are rendered in the browser, from the whole address. */
  isRendered: boolean
}

type Options = { path?: string; validateSearch?: Reader; ssr?: boolean }
type Branch = { options: object; children?: unknown }

/** Every page, with the parameters that its own route reads. */
export const PAGES: readonly Page[] = pagesOf(routeTree, true)

/** The pages below a route; a page in a frame that the browser renders is rendered there too. */
function pagesOf({ children }: Branch, isRendered: boolean): Page[] {
  return Object.values((children ?? {}) as Record<string, Branch>).flatMap((route) => {
    const { path, validateSearch: read, ssr } = route.options as Options // none reads its parameters with a schema
    const here = isRendered && ssr !== false
    const page = path === undefined ? [] : [{ path, parameters: readBy(read), read, isRendered: here }]
    return [...page, ...pagesOf(route, here)]
  })
}

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
