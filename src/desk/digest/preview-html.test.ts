import { expect, test } from 'vitest'
import { inTheme } from './preview-html.ts'

const mail = '<style>@media ( Prefers-Color-Scheme:dark ){p{color:#fff}}</style><p>Words</p>'

test('dark styles of an email apply in the dark preview and nowhere in the light one', () => {
  expect(inTheme(mail, 'dark')).toContain('@media (min-width: 0){p{color:#fff}}')
  expect(inTheme(mail, 'light')).toContain('@media (max-width: 0){p{color:#fff}}')
  expect(inTheme(mail, 'dark')).toContain('color-scheme:only dark')
})
