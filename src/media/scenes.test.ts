import { expect, test } from 'vitest'
import { scenesToMarkdown } from './write-video.ts'
import { scenesOf } from './scenes.ts'

test('a generated script is parsed scene by scene', () => {
  const scenes = [
    { title: 'Opening', picture: null, spoken: ['Hello.', 'The voice is synthetic.'], screen: ['Cadence'] },
    {
      title: 'A story',
      picture: '/covers/a-960.webp',
      spoken: ['It costs $5. [1]'],
      screen: ['$5 [1]', 'Sources: A'],
    },
  ]
  expect(scenesOf(scenesToMarkdown(scenes))).toEqual(scenes)
})

test('an edited script is parsed as it is; images from other sites stay text', () => {
  expect(
    scenesOf(
      'Before.\r\n\r\n# One\nSaid\nover two lines.\n\n> a\n> b\n\n![](https://elsewhere.example/x.png)',
    ),
  ).toEqual([
    { title: '', picture: null, spoken: ['Before.'], screen: [] },
    {
      title: 'One',
      picture: null,
      spoken: ['Said over two lines.', '![](https://elsewhere.example/x.png)'],
      screen: ['a', 'b'],
    },
  ])
  expect(scenesOf('')).toEqual([])
})
