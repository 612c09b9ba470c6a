import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The tag of a version, made in a repository of its own.

const SCRIPT = join(import.meta.dirname, '../..', 'scripts', 'release.mjs')
const directory = mkdtempSync(join(tmpdir(), 'cadence-release-'))
const git = (...words: string[]) => execFileSync('git', words, { cwd: directory, encoding: 'utf8' })
const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
const release = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...words], {
    cwd: directory,
    encoding: 'utf8',
  })
  return [status, stdout + stderr]
}

// Covers: operation-16
test('a version is tagged with its section of the changelog, once everything names it', () => {
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
  const changes =
    '# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.2.3 (2026-12-01)\n\n- Readers see more.\n\n## 1.2.30 (2026-12-02)\n\n- Other.\n'
  write('CHANGELOG.md', changes.replace('## 1.2.3 (2026-12-01)', '## 1.2.3'))
  write('package.json', '{"version":"1.2.2"}')
  write('package-lock.json', '{"version":"1.2.2"}')

  expect(release()).toEqual([1, expect.stringContaining('Say the version')])
  expect(release('v1.2.3')).toEqual([1, expect.stringContaining('Say the version')])
  expect(release('1.2.3')).toEqual([1, expect.stringContaining('no section')])
  write('CHANGELOG.md', changes)
  expect(release('notes', '1.2.3')).toEqual([0, '- Readers see more.\n'])
  expect(release('1.2.3')).toEqual([1, expect.stringContaining('package.json says 1.2.2')])
  write('package.json', '{"version":"1.2.3"}')
  expect(release('1.2.3')).toEqual([1, expect.stringContaining('package-lock.json says 1.2.2')])
  write('package-lock.json', '{"version":"1.2.3"}')
  expect(release('1.2.3')).toEqual([1, expect.stringContaining('not committed')])
  git('add', '.')
  git('commit', '--quiet', '--message', 'Release 1.2.3')
  git('switch', '--quiet', '--create', 'other')
  expect(release('1.2.3')).toEqual([1, expect.stringContaining('from main')])
  git('switch', '--quiet', 'main')
  expect(release('1.2.3')).toEqual([0, expect.stringContaining('git push origin main v1.2.3')])
  expect(git('tag', '--list', '--format=%(contents)')).toContain('Cadence 1.2.3\n\n- Readers see more.')
  expect(release('1.2.3')).toEqual([1, expect.stringContaining('exists')])
})
