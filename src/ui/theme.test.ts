import { expect, test } from 'vitest'
import { themeAttribute, themeOf } from './theme.ts'

// Covers: comforts-12
test('the cookie sets the theme; anything else follows the device', () => {
  expect(themeOf('app_language=fr; app_theme=dark')).toBe('dark')
  expect(themeOf('app_theme=light')).toBe('light')
  expect(themeOf('app_theme=darkest')).toBe('system')
  expect(themeOf('my_app_theme=dark')).toBe('system')
  expect(themeOf(undefined)).toBe('system')
})

// Covers: comforts-12
test('the device decides when there is no attribute', () => {
  expect(themeAttribute('system')).toEqual({})
  expect(themeAttribute('dark')).toEqual({ 'data-theme': 'dark' })
})
