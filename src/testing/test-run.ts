import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Keeps all temporary files of a test run in one directory, which is removed when the run ends, however its processes end.
 */
export default function temporary(): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'cadence-tests-'))
  chmodSync(directory, 0o711) // PostgreSQL runs as another user
  process.env['TMPDIR'] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}
