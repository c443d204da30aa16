import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runProgram } from './runProgram.ts';

const commandNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const wellKnownPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of an installed Chromium or Chrome: CHROME_PATH, else one on PATH, at its usual place or of Playwright. Or null. */
export function findBrowser(): string | null {
  const named = process.env['CHROME_PATH'];
  if (named) return isExecutable(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...wellKnownPlaces, chromium.executablePath()].find(isExecutable) ?? null;
}

/** Like findBrowser, and where there is none on Debian as root it installs the package first. */
export async function ensureBrowser(): Promise<string | null> {
  const found = findBrowser();
  if (found !== null || process.env['CHROME_PATH']) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  process.stdout.write('No Chromium or Chrome here: installing the package chromium …\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-qq'], { env });
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  return findBrowser();
}
