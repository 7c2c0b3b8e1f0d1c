@spec-2
Feature: Setting up an organization
  A new director goes from an account to a school that families can enroll in, step by step, on any device.

  @2.set-up-publish
  Scenario: A newcomer opens a school in 45 presses, on 8 screens
    Given Ada counts her presses
    When Ada signs up with the password "correct horse battery"
    And Ada verifies her address
    Then Ada sees "What brings you here?"
    When Ada starts "Lindenschule"
    And Ada plans 12 Mondays
    And Ada adds 4 rooms
    And Ada adds 60 people from a spreadsheet
    And Ada pastes 8 classes
    Then Ada sees "60 people are invited by email."
    When Ada chooses "Publish and invite 60 people"
    Then Ada sees "Lindenschule is open"
    And "Lindenschule" is set up with 12 class days, 4 rooms, 8 classes and 60 invitations
    And Ada has pressed at most 45 times, on at most 8 screens

  @2.set-up
  Scenario: On another device, everything typed is there at the same step
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the set-up of "Lindenschule"
    And Ada plans 12 Mondays
    And Ada types the rooms "Library, 20" and "Gym"
    And Ada's set-up is saved
    And Ada goes on with the set-up of "Lindenschule" on her phone
    Then the phone shows the rooms "Library, 20" and "Gym"
    And the phone shows 12 class days in the first step

  @2.set-up
  Scenario: Before publishing, each missing field of the school year is named
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the review of the set-up of "Lindenschule"
    Then Ada sees "First day: This field is required."
    And Ada sees "Name of the semester: This field is required."

  @2.set-up
  Scenario: People and classes come from the archive of another system
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the set-up of "Lindenschule"
    And Ada plans 12 Mondays
    And Ada adds 4 rooms
    And Ada chooses an archive of OneRoster
    Then Ada sees "This is an export of OneRoster."
    And Ada sees "1 class of the file is in the next step."
    When Ada chooses "Review Rows"
    Then Ada sees "This adds 3 people and 1 family."
    When Ada adds people later
    Then Ada finds set
      | Class, row 1   | Algebra  |
      | Teacher, row 1 | Tess Tam |
      | Room, row 1    | Library  |

  @2.set-up-publish
  Scenario: An owner without a verified address is asked to verify it, and then invites everybody
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada's address is not verified
    When Ada visits the set-up of "Lindenschule"
    And Ada plans 12 Mondays
    And Ada adds 4 rooms
    And Ada adds 2 people from a spreadsheet
    And Ada pastes 8 classes
    Then Ada sees "Verify your email address to invite people"
    When Ada chooses "Publish and invite 2 people"
    Then Ada sees "Everything is published, but not everybody is invited. It’s safe to try again."
    And Ada sees "Verify your email address to invite people"
    When Ada verifies her address
    And Ada chooses "Try again"
    Then Ada sees "2 invitations are on the way."

  @2.set-up-undo
  Scenario: Everything that was published is undone as one
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the set-up of "Lindenschule"
    And Ada plans 12 Mondays
    And Ada adds 4 rooms
    And Ada adds people later
    And Ada pastes 8 classes
    And Ada chooses "Publish"
    Then Ada sees "Lindenschule is open"
    When Ada chooses "Undo everything"
    And Ada answers "Undo everything"
    Then Ada sees "8 classes"
    And "Lindenschule" is set up with 0 class days, 0 rooms, 0 classes and 0 invitations
