import { expect, test } from 'vitest'
import { registrableDomain } from './owner.ts'

test.each([
  ['https://news.bbc.co.uk/a', 'bbc.co.uk'],
  ['https://www.example.com', 'example.com'],
  ['https://ann.github.io/blog', 'ann.github.io'],
  ['https://ann.hf.space', 'ann.hf.space'], // two tenants of one host are two publishers
  ['https://g1.globo.com.br', 'globo.com.br'],
  ['https://ada.substack.com/feed', 'ada.substack.com'],
  ['https://substack.com/@ada', 'substack.com'],
  ['http://127.0.0.1:8080/feed', '127.0.0.1:8080'],
  ['http://[::1]:80/', '[::1]'],
  ['http://localhost:3000', 'localhost:3000'],
  ['not an address', ''],
])('the registrable domain of %s is %s', (url, domain) => expect(registrableDomain(url)).toBe(domain))
