import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Vitest reporter: writes the errors that belong to no test to the file named in `PARVIS_BESIDE`, as a JSON list of
 * texts. Vitest's own JSON report has no unhandled errors, and no errors of the hooks of a file.
 */
export default class BesideReporter {
  #errors = []

  onTestSuiteResult(suite) {
    this.#add(suite.module.moduleId, suite.errors())
  }

  onTestModuleEnd(module) {
    this.#add(module.moduleId, module.errors())
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors)
      this.#add(error.VITEST_TEST_PATH ?? '', [error], error.VITEST_TEST_NAME)
    this.#write()
  }

  onProcessTimeout() {
    this.#errors.push('vitest did not end: something still runs')
    this.#write()
  }

  #add(file, errors, test) {
    const place = [file === '' ? '' : relative(process.cwd(), file), test ?? ''].filter((part) => part !== '')
    for (const { message, stack } of errors) this.#errors.push([...place, stack ?? message].join('\n'))
  }

  #write() {
    writeFileSync(process.env.PARVIS_BESIDE, JSON.stringify(this.#errors))
  }
}
