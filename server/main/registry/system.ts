import { setupKeyExpiry } from '../../admin/setup/setupKey.ts';
import { authExpiries } from '../../identity/auth/expiries.ts';
import type { Module } from '../../modules/module.ts';
import {
  attempts,
  authenticators,
  knownDevices,
  recoveryCodes,
  sessions,
  smsCodes,
} from '../../platform/tables/accounts.ts';
import { bulkChanges } from '../../platform/tables/bulkChanges.ts';
import { company, setupKeys } from '../../platform/tables/company.ts';
import { files } from '../../platform/tables/files.ts';
import { history } from '../../platform/tables/history.ts';
import { importQueue, importRejections, importRows, imports } from '../../platform/tables/imports.ts';
import {
  addedRecordCounts,
  addedRecords,
  installationSecrets,
  publishedResources,
} from '../../platform/tables/resources.ts';
import { smsGateways } from '../../platform/tables/smsGateways.ts';
import { requestKeys } from '../../platform/tables/requestKeys.ts';
import { defaultViews, views } from '../../platform/tables/views.ts';
import { unattachedFileExpiry } from '../../recordEngine/files/unattached.ts';
import { importExpiry } from '../../recordEngine/imports/importLog.ts';
import { bulkChangeExpiry } from '../../trail/history/bulkChanges.ts';
import { requestKeyExpiry } from '../../trail/history/requestKeys.ts';
import { queuedRowExpiry } from '../../recordEngine/imports/importQueue.ts';

/** The tables of the layers below the modules, and of admin parts that have no entity. */
export const systemModule: Module = {
  name: 'system',
  tables: [
    { table: smsCodes },
    { table: attempts },
    { table: knownDevices },
    { table: sessions },
    { table: authenticators },
    { table: recoveryCodes },
    { table: company },
    { table: setupKeys },
    { table: files },
    { table: history },
    { table: bulkChanges },
    { table: requestKeys },
    { table: imports },
    { table: importRows },
    { table: importQueue },
    { table: importRejections },
    { table: installationSecrets },
    { table: addedRecords },
    { table: addedRecordCounts },
    { table: views },
    { table: defaultViews },
    // What the gateways of the environment have done last.
    { table: smsGateways, isInstallationState: true },
    // Publications of `CONFIG_DIR`.
    { table: publishedResources, isInstallationState: true },
  ],
  expiries: [
    ...authExpiries,
    setupKeyExpiry,
    importExpiry,
    queuedRowExpiry,
    unattachedFileExpiry,
    requestKeyExpiry,
    bulkChangeExpiry,
  ],
};
