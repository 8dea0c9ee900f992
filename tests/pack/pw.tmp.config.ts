import { defineConfig } from 'playwright/test'
export default defineConfig({ testDir: '/work/main/tests/e2e', outputDir: '/tmp/hq/packtmp/out', workers: 2, fullyParallel: true, timeout: 90000, reporter: 'list' })
