import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { failure } from '../../testing/apiStub.ts';
import { office } from '../../testing/officeResource.ts';
import { officeRecord, OfficeServer } from '../../testing/OfficeServer.ts';
import { ApiError } from '../api/apiError.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { useSaveRecord } from './useSaveRecord.ts';

let server: OfficeServer;
let queryClient = createQueryClient();

beforeEach(() => {
  server = new OfficeServer();
  queryClient = createQueryClient();
  vi.stubGlobal('fetch', server.fetch);
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
});

/** Opens the form of an office under the name of another resource; what is returned saves it and lets ten minutes pass. */
function openForm(resourceName: string) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSaveRecord({ ...office, name: resourceName }, 'office'), { wrapper });
  return (name = 'Quay House') =>
    act(async () => {
      const saving = result.current.save(officeRecord(), { ...officeRecord(), name }).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(600_000);
      return saving;
    });
}
const save = (resourceName: string) => openForm(resourceName)();
const keys = () => server.writes().map(({ headers }) => headers.get('idempotency-key'));

describe('saving a record', () => {
  it('tries a failed user save three more times with the same key (API-22, API-39)', async () => {
    let failures = 0;
    server.override = ({ method }) => (method === 'PUT' && failures++ < 3 ? failure(503, 'unavailable') : undefined);
    expect(await save('user')).toMatchObject({ name: 'Quay House', version: 4 });
    expect(keys()).toHaveLength(4);
    expect(new Set(keys()).size).toBe(1);
  });

  it('gives a user save up after the third retry, and at once when the server refuses it (API-22)', async () => {
    server.override = ({ method }) => (method === 'PUT' ? failure(503, 'unavailable') : undefined);
    expect(await save('user')).toBeInstanceOf(ApiError);
    expect(keys()).toHaveLength(4);
    server.override = ({ method }) => (method === 'PUT' ? failure(409, 'duplicate') : undefined);
    await save('user');
    expect(keys()).toHaveLength(5);
  });

  it('tries every other save once (API-21)', async () => {
    server.override = ({ method }) => (method === 'PUT' ? failure(503, 'unavailable') : undefined);
    expect(await save('office')).toBeInstanceOf(ApiError);
    expect(keys()).toHaveLength(1);
  });

  it('has a new key for each try that the server has answered, and for other values (API-39)', async () => {
    const saveOffice = openForm('office');
    server.override = ({ method }) => (method === 'PUT' ? failure(409, 'duplicate') : undefined);
    await saveOffice();
    await saveOffice();
    server.override = ({ method }) => (method === 'PUT' ? failure(503, 'unavailable') : undefined);
    await saveOffice();
    await saveOffice('Quay Hall');
    expect(new Set(keys()).size).toBe(4);
  });

  it('keeps its key for a try that got no answer, so that it is done once (API-39)', async () => {
    const saveOffice = openForm('office');
    server.override = ({ method }) => (method === 'PUT' ? failure(503, 'unavailable') : undefined);
    await saveOffice();
    server.override = () => undefined;
    expect(await saveOffice()).toMatchObject({ name: 'Quay House' });
    const [first, second] = keys();
    expect(second).toBe(first);
  });
});
