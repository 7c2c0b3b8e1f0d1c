@spec-2 @2.family-care
Feature: Care notes and emergency contacts of a child
  Guardians record what the people who care for the child need to know.

  Background:
    Given Ada is signed in
    And Ada has a family with "Mia"

  Scenario: A guardian saves care notes, and My Family shows their number
    When Ada opens "Care notes" of "Mia Lind"
    And Ada chooses "Add a condition"
    And Ada sets
      | Condition             | Peanut allergy  |
      | Severity              | LifeThreatening |
      | What to do (optional) | Use the pen     |
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Care information was saved successfully"
    When Ada visits "/my/family"
    Then Ada sees "Care notes (1)"

  @5.required-message @spec-5
  Scenario: The severity of a condition has no default and is required
    When Ada opens "Care notes" of "Mia Lind"
    And Ada chooses "Add a condition"
    And Ada sets
      | Condition | Peanut allergy |
    And Ada chooses "Save"
    Then Ada reads "This field is required." at "Severity"

  Scenario: My Family asks for missing care notes and contacts, and each screen starts with a link back
    When Ada visits "/my/family"
    And Ada goes to "Add care notes for Mia"
    Then Ada reads the title "Care notes for Mia Lind"
    And Ada is at the "care-notes" screen of a child
    When Ada goes to "Back to Mia Lind"
    Then Ada reads the title "Mia Lind"
    When Ada goes to "Back to My Family"
    And Ada goes to "Add emergency contacts for Mia"
    Then Ada reads the title "Emergency contacts for Mia Lind"
    And Ada is at the "contacts" screen of a child
    And "Back to Mia Lind" is the first that Ada reaches by the keyboard

  Scenario: Removing a condition asks for confirmation, and the focus moves on
    Given Mia has the life-threatening condition "Peanut allergy"
    When Ada opens "Care notes" of "Mia Lind"
    And Ada chooses "Remove condition 1"
    Then Ada sees the dialog "Remove “Peanut allergy” from Mia’s care notes?" saying "After you save, the people who care for Mia won’t see it anymore."
    When Ada answers "Cancel"
    Then Ada finds "Condition" set to "Peanut allergy"
    When Ada chooses "Remove condition 1"
    And Ada answers "Remove"
    Then the focus of Ada is on "Add a condition"

  @spec-4 @spec-8
  Scenario: When two adults edit care notes at once, nothing is lost
    Given Ben is signed in
    And Ben is in the family of Ada with full access
    When Ada opens "Care notes" of "Mia Lind"
    And Ben opens "Care notes" of "Mia Lind"
    And Ben chooses "Add a condition"
    And Ben sets
      | Condition | Asthma   |
      | Severity  | Moderate |
    And Ben chooses "Save"
    Then Ben sees one toast "Success" saying "Care information was saved successfully"
    When Ada chooses "Add a condition"
    And Ada sets
      | Condition | Peanut allergy |
      | Severity  | Moderate       |
    And Ada chooses "Save"
    Then Ada sees that "Ben Lind" saved first
    And Ada compares
      | Conditions | Peanut allergy · Moderate | Asthma · Moderate |
    When Ada chooses "Save mine"
    Then Ada sees one toast "Success" saying "Care information was saved successfully"
    And Ada sees the conditions "Asthma" and "Peanut allergy"

  Scenario: Emergency contacts keep their order
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    And Ada goes to "Emergency contacts"
    And Ada chooses "Add a contact"
    And Ada sets
      | Name     | Nora           |
      | Phone    | (828) 555-0142 |
      | Relation | Neighbor       |
    And Ada turns on "May pick up"
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Contact list was saved successfully"
    When Ada reloads the page
    Then Ada finds "Name" set to "Nora"
    And Ada finds "May pick up" turned on

  Scenario: Moving a contact up moves the focus with it
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    And Ada goes to "Emergency contacts"
    And Ada chooses "Add a contact"
    And Ada sets
      | Name | Nora |
    And Ada chooses "Add a contact"
    And Ada chooses "Move contact 2 up"
    Then the focus of Ada is on "Name" number 1

  @spec-4 @spec-8
  Scenario: When two adults edit contacts at once, both versions are shown in full
    Given Ben is signed in
    And Ben is in the family of Ada with full access
    And Ada opens "Emergency contacts" of "Mia Lind"
    And Ben opens "Emergency contacts" of "Mia Lind"
    When Ben adds the contact "Nora" at "555 0142"
    Then Ben sees one toast "Success" saying "Contact list was saved successfully"
    When Ada adds the contact "Nora" at "555 0177"
    Then Ada sees that "Ben Lind" saved first
    And Ada compares
      | Contacts | Nora · 555 0177 · Neighbor | Nora · 555 0142 · Neighbor |
