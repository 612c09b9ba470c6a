import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Makes a clone of this checkout in a directory: the files that git does not ignore, as they are now, in a new repository. The
 * checkout need not be a repository.
 */
export function copyCheckout(directory) {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  git('init', '--quiet', directory)
  const repository = [`--git-dir=${join(directory, '.git')}`, '--work-tree=.']
  const files = git(...repository, 'ls-files', '--others', '--exclude-standard', '-z')
  for (const name of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    cpSync(join(root, name), join(directory, name))
  }
}
