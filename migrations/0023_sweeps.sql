CREATE TABLE `sweeps` (
	`name` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL
);
--> statement-breakpoint
-- A shop that was never swept counts from here, so that it is well at first and failing when no sweep comes.
INSERT INTO `sweeps` VALUES ('minute', unixepoch() * 1000);
