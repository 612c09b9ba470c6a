import { expect, test, vi } from 'vitest'
import { PAGES } from '#testing/test-routes.ts'
import { BROWSER_PARAMETERS, PARAMETERS } from './page-parameters.ts'

vi.mock('#ui/app.css?url', () => ({ default: '/app.css' })) // no style sheet is built here

test('every parameter that a rendered page reads is listed, so that the server does not drop it', () => {
  const listed: readonly string[] = [...PARAMETERS, ...BROWSER_PARAMETERS]
  const dropped = PAGES.filter(({ isRendered }) => isRendered).flatMap(({ path, parameters }) =>
    parameters.filter((name) => !listed.includes(name)).map((name) => `${path}?${name}=`),
  )
  expect(dropped).toEqual([])
})
