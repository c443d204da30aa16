import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { root } from './runProgram.ts';
import type { VitestFile, VitestReport } from './testCounts.ts';

/** Writes what `npm test` counts of a run of Vitest into a JSON file; nothing is written of a run that was ended. */
export class TestReporter implements Reporter {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message?: string }[]): void {
    const report: VitestReport = {
      files: modules.map(fileOf),
      errors: errors.map(({ message }) => `outside of any test: ${message ?? 'an error'}`),
    };
    writeFileSync(this.#path, JSON.stringify(report));
  }
}

function fileOf(module: TestModule): VitestFile {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return {
    path: relative(root, module.moduleId),
    project: module.project.name,
    seconds: (setupDuration + collectDuration + duration) / 1000,
    hasFailed: module.state() === 'failed',
    passed: Array.from(module.children.allTests('passed'), ({ fullName }) => fullName),
    failed: Array.from(module.children.allTests('failed'), failureOf),
    message: module.errors()[0]?.message ?? '',
  };
}

function failureOf(test: TestCase): VitestFile['failed'][number] {
  return { title: test.fullName, message: test.result().errors?.[0]?.message ?? '' };
}
