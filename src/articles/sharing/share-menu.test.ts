import { expect, test } from 'vitest'
import { NETWORKS, shareAddress } from './share-panel.tsx'

const page = 'https://cadence.example/fr/news/1?a=b&c=d'
const title = '50 % de plus & « demain »'

// Covers: site-2-card-8
test('every network gets the address and title of the page, both fully escaped', () => {
  for (const network of NETWORKS) {
    const address = new URL(shareAddress(network, page, title))
    const given = [...address.searchParams.values()].join(' ')
    expect(address.protocol).toBe('https:')
    expect(given, network).toContain(page)
    expect(given, network).toContain(title)
    expect([...address.searchParams.keys()].length, network).toBeLessThanOrEqual(2)
  }
})
