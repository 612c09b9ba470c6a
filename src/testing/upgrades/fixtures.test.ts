import { expect, test } from 'vitest'
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' }
import { fixtures } from './test-fixtures.ts'

// Covers: upgrade-1
test('every migration has an archive of a site that ends with it', () => {
  const migrations = journal.entries.map(({ tag }) => tag.slice(0, 4)).slice(1) // the first makes no tables
  expect(
    fixtures,
    'A migration has no archive. Run `node scripts/make-upgrade-fixture.mjs` and commit the file that it writes.',
  ).toEqual(migrations)
})
