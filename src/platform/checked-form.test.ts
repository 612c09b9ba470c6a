import { expect, test } from 'vitest'
import { asEntered } from './checked-form.ts'

test('the entered values are the texts of the fields by name', () => {
  const entered = new FormData()
  entered.set('code', '123 456')
  entered.set('picture', new Blob(['x']))
  expect(asEntered(entered)).toEqual({ success: true, data: { code: '123 456', picture: '' } })
})
