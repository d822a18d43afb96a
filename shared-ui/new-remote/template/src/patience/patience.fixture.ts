import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

const ANSWER_IN_MS = 5000;
const TEST_IN_MS = 30_000;

// A machine that has other work is slower than a test expects
configure({ asyncUtilTimeout: ANSWER_IN_MS });
jest.setTimeout(TEST_IN_MS);
