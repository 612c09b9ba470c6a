import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

const PAGE = `<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/client-1.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/react-2.js"/></head><body>text<script nonce="n">1</script><script type="module" async="" src="/assets/client-1.js"></script><script nonce="n">2</script></body>`

test('a page loads its scripts by an inline script with its nonce, in place of the original one', () => {
  const late = withLateScripts(PAGE, 'n0nce')
  expect(late).not.toMatch(/<link rel="modulepreload|<script type="module"/)
  expect(late).toMatch(
    /<script nonce="n">1<\/script><script nonce="n0nce">[^<]*<\/script><script nonce="n">2<\/script>/,
  )
  expect(late).toContain('["/assets/client-1.js","/assets/react-2.js"]') // the script that imports the others comes first, and only once
  expect(late.startsWith('<head><link rel="stylesheet" href="/a.css"/></head><body>text')).toBe(true)
})

test('a page without scripts stays as it is', () => {
  expect(withLateScripts('<p>text</p>', 'n')).toBe('<p>text</p>')
})
