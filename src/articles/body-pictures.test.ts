import { expect, test } from 'vitest'
import { renderMarkdown } from './markup.ts'
import { withOwnPictures } from './body-pictures.ts'

const shown = (markdown: string) => withOwnPictures(renderMarkdown(markdown))
const NAME = '/pictures/0b6f4d1e-8c1a-4c7e-9a53-0d9f1e2b3c4d-0123456789ab'

// Covers: comforts-5
test('an external picture in a text becomes a link, so browsers make no third-party requests', () => {
  expect(shown('![A "ship" > a boat](https://far.example/ship.png)')).toBe(
    '<p><a href="https://far.example/ship.png" rel="nofollow noopener ugc">A &quot;ship&quot; &gt; a boat</a></p>\n',
  )
  expect(shown('![](https://far.example/ship.png)')).toContain('>far.example</a>')
  const linked = shown('[![Badge](https://far.example/badge.png)](https://far.example/)')
  expect(linked).toContain('>Badge</a>')
  expect(linked.match(/<a /g)).toHaveLength(1)
})

// Covers: comforts-5
test('a picture stored by the site has its dimensions', () => {
  expect(shown(`![Ten](${NAME}-1080.png)`)).toContain('width="1080" height="1350" loading="lazy"')
  expect(shown(`![Sea](${NAME}-1280.webp)`)).toContain('width="1280" height="720"')
  expect(shown('![What](/no/picture.png)')).toBe('<p>What</p>\n')
})
