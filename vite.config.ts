import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { LaunchOptions } from 'playwright'
import {
  defineConfig,
  type TestProjectConfiguration,
  type UserWorkspaceConfig,
} from 'vitest/config'
import { sandboxProjects } from './sandbox/test/projects.ts'
import { chromiumOptions, firefoxOptions } from './scripts/findBrowser.ts'
import { sharedVectors } from './scripts/sharedVectors.ts'
import { sourcesIn } from './scripts/sources.ts'
import { threatTags } from './scripts/threats.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const alias = sourcesIn(path('./'))

/** The older React that holdfast/react works with, in place of the repository's own. */
const react18 = [
  { find: /^(react|react-dom)$/, replacement: path('./test/react18/node_modules/$1/index.js') },
  { find: /^(react|react-dom)\/(.+)$/, replacement: path('./test/react18/node_modules/$1/$2.js') },
]

/** What the browser tests load from node_modules. */
const browserDependencies = [
  '@base-ui/react/dialog',
  '@base-ui/react/switch',
  '@base-ui/react/tabs',
  '@hpke/core',
  '@noble/curves/nist.js',
  '@scure/base',
  '@tanstack/react-query',
  'fast-check',
  'idb-keyval',
  'lean-qr',
  'lean-qr/extras/svg',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react/jsx-dev-runtime',
  'wouter',
  'wouter/use-browser-location',
]

/** Tests of the apps and of the recipes for hosts, which no change to the library has to wait for. */
const appTests = [
  'test/demo/**/*.test.{ts,tsx}',
  'test/relay/recipes*.test.ts',
  'examples/**/*.test.ts',
]
const screenTests = ['test/demo/**/*.browser.test.{ts,tsx}']

/** Tests of the library that a browser runs. */
const libraryTests = {
  include: [
    'test/**/*.browser.test.{ts,tsx}',
    'test/{crypto,shared}/**/*.test.ts',
    'test/wallet/{platform,session,storage}/**/*.test.ts',
  ],
  exclude: ['**/*.node.test.ts', ...screenTests],
}

/** Tests of what is run at a prompt; some start the test runner or `npm start` as a person would. */
const scriptTests = ['test/scripts/*.test.ts']

/**
 * What an app's own tests do with the library and a sandbox in their process: signing in, paying, and
 * the cryptography of all of it.
 */
const simulatedBrowserTests = [
  'sandbox/test/crypto/bytesOf.test.ts',
  'sandbox/test/testing/vitest.test.ts',
  'test/crypto/*.test.ts',
  'test/wallet/oneTimeCode/smsOtp.test.ts',
  'test/wallet/oneTimeCode/emailOtp.test.ts',
  'test/wallet/passkey/signInWithPasskey.test.ts',
  'test/wallet/payments/executeQuote.test.ts',
]

/** Tests of the packed library that need no tool but npm. */
const packageTests = ['test/package/{bundledHpke,package,packedPages}.test.ts']

/** Tests of lists of tools: of those that `isDaily` marks in `package-tools`, of the others in the proof. */
const triedTests = ['test/package/{apps,bundlers,compilers,hosts/nodeHosts}.test.ts']
/** Tests of the packed packages for the proof alone. */
const matrixTests = ['test/package/{jest,sandboxRunners,hosts/runtimes}.test.ts']

export default defineConfig({
  test: {
    // `npx vitest run --project unit --tags-filter T10` runs the tests about one threat.
    tags: threatTags,
    // Tests wait for timers and sockets: three files at once keep two processors busy.
    maxWorkers: '150%',
    projects: [
      nodeProject('unit', {
        include: ['test/**/*.test.{ts,tsx}'],
        exclude: [
          'test/**/*.browser.test.{ts,tsx}',
          'test/**/*.redis.test.ts',
          'test/package/**',
          'test/types/**',
          'test/webkit/**',
          ...appTests,
          ...scriptTests,
        ],
      }),
      nodeProject('apps', {
        include: appTests,
        exclude: screenTests,
        globalSetup: 'test/support/agentProgram.ts',
      }),
      nodeProject('scripts', { include: scriptTests, testTimeout: 60_000 }),
      ...sandboxProjects(alias),
      {
        resolve: { alias },
        test: { name: 'redis', include: ['test/**/*.redis.test.ts'], testTimeout: 30_000 },
      },
      {
        resolve: { alias },
        test: { name: 'webkit', include: ['test/webkit/**/*.test.ts'], testTimeout: 60_000 },
      },
      packageProject('package', { include: packageTests }),
      packageProject('package-tools', {
        include: ['test/package/**/*.test.ts'],
        exclude: [...packageTests, ...matrixTests],
      }),
      packageProject('package-matrix', {
        include: [...triedTests, ...matrixTests],
        env: { PACKAGE_TOOLS: 'matrix' },
      }),
      {
        resolve: { alias: [...alias, ...react18] },
        test: {
          name: 'react-18',
          include: ['test/react/*.test.tsx'],
          exclude: ['**/*.browser.*'],
          env: { REACT_MAJOR: '18' },
        },
      },
      simulatedBrowserProject('jsdom'),
      simulatedBrowserProject('happy-dom'),
      browserProject('chromium', libraryTests, chromiumOptions()),
      inReact18(browserProject('chromium', libraryTests, chromiumOptions())),
      browserProject('firefox', libraryTests, firefoxOptions()),
      // Chromium's alone, as its stories are: this driver of Firefox takes the demo's buttons for moving.
      named('screens', browserProject('chromium', { include: screenTests }, chromiumOptions())),
    ],
  },
})

/** Tests in Node, of sources as they are. */
function nodeProject(
  name: string,
  test: { include: string[]; exclude?: string[]; globalSetup?: string; testTimeout?: number },
): TestProjectConfiguration {
  return {
    plugins: [sharedVectors()],
    resolve: { alias },
    test: {
      name,
      // The files of a worker share their modules: the library keeps no state in them, and to
      // load them anew for every file takes as long as the tests.
      isolate: false,
      setupFiles: ['test/support/unstubGlobals.ts'],
      // No test waits this long: it is for machines that have more to do than this.
      testTimeout: 30_000,
      hookTimeout: 30_000,
      ...test,
    },
  }
}

/** Tests of the package as a consumer installs it. */
function packageProject(
  name: string,
  files: { include: string[]; exclude?: string[]; env?: Record<string, string> },
): TestProjectConfiguration {
  return {
    resolve: { alias },
    test: {
      name,
      ...files,
      globalSetup: 'test/package/installPackage.ts',
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  }
}

/** The hooks' tests of a browser, with the older React. */
function inReact18(project: UserWorkspaceConfig): TestProjectConfiguration {
  const { test } = project
  return {
    ...project,
    // Of its own: the same names stand for other files here.
    cacheDir: path('./node_modules/.vite/react-18'),
    resolve: { alias: [...alias, ...react18] },
    test: {
      ...test,
      name: 'chromium-react-18',
      include: ['test/react/*.browser.test.tsx'],
      env: { REACT_MAJOR: '18' },
    },
  }
}

/** The library in what the tests of an app run in, whose globals are partly of another realm. */
function simulatedBrowserProject(environment: 'jsdom' | 'happy-dom'): TestProjectConfiguration {
  return {
    plugins: [sharedVectors()],
    resolve: { alias },
    test: {
      name: environment,
      environment,
      include: simulatedBrowserTests,
      testTimeout: 30_000,
    },
  }
}

function named(name: string, project: UserWorkspaceConfig): TestProjectConfiguration {
  return { ...project, test: { ...project.test, name } }
}

function browserProject(
  browser: 'chromium' | 'firefox',
  files: { include: string[]; exclude?: string[] },
  launchOptions: LaunchOptions,
): UserWorkspaceConfig {
  return {
    plugins: [sharedVectors()],
    resolve: { alias },
    // Found one by one they would reload the page in the middle of a test.
    optimizeDeps: { include: browserDependencies },
    test: {
      name: browser,
      ...files,
      // One page for all files, as in Node: to load it anew for each takes longer than the tests.
      isolate: false,
      // What a page does takes longer on a machine that has more to do: as long as in the stories.
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions }),
        instances: [{ browser }],
      },
    },
  }
}
