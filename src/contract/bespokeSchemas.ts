import { Type } from '@sinclair/typebox';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { mmlResource } from '#resources/mml.ts';
import { motivationResource } from '#resources/motivation.ts';
import { noticesResource } from '#resources/notices.ts';
import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { auditStrategyBodyParts, auditStrategyParts, type AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import { mmlBodyParts, type MmlBody } from '#schemas/entities/mml.ts';
import { motivationBodyParts, motivationParts, type MotivationBody } from '#schemas/entities/motivation.ts';
import { noticeBodyParts, noticeParts, type NoticeBody } from '#schemas/entities/notice.ts';
import { strategyBodyParts, strategyParts, type StrategyBody } from '#schemas/entities/strategy.ts';
import {
  volumeStrategyBodyParts,
  volumeStrategyParts,
  type VolumeStrategyBody,
} from '#schemas/entities/volumeStrategy.ts';
import { declaredBody, declaredRecord, listedMembers } from './declaredSchemas.ts';

// The bodies and records of bespoke resources: the fields of their declarations, and the parts that no field tells.

export const strategyBodySchema = declaredBody<StrategyBody>(strategyResource, strategyBodyParts);
export const strategySchema = declaredRecord(strategyResource, strategyParts);

export const auditStrategyBodySchema = declaredBody<AuditStrategyBody>(auditStrategyResource, auditStrategyBodyParts);
export const auditStrategySchema = declaredRecord(auditStrategyResource, auditStrategyParts);
export const auditStrategyRowSchema = listedMembers(auditStrategyResource, auditStrategySchema);

export const volumeStrategyBodySchema = declaredBody<VolumeStrategyBody>(
  strategyVolumeResource,
  volumeStrategyBodyParts,
);
export const volumeStrategySchema = declaredRecord(strategyVolumeResource, volumeStrategyParts);
export const volumeStrategyRowSchema = Type.Omit(volumeStrategySchema, ['tasks']);

export const motivationBodySchema = declaredBody<MotivationBody>(motivationResource, motivationBodyParts);
export const motivationSchema = declaredRecord(motivationResource, motivationParts);
export const motivationRowSchema = Type.Omit(motivationSchema, ['products']);

export const mmlBodySchema = declaredBody<MmlBody>(mmlResource, mmlBodyParts);

export const noticeBodySchema = declaredBody<NoticeBody>(noticesResource, noticeBodyParts);
export const noticeSchema = declaredRecord(noticesResource, noticeParts);
