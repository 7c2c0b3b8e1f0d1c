@spec-3 @3.class-photo
Feature: The photo of a class
  Members see the photo of a class; strangers see only its name.

  Scenario: Members see the photo wherever the class is shown
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" offers for Spring 2030
      | name  | category | ages | seats | students | enrollment | day    | starts | ends  |
      | Choir | Music    |      | 12    | Mia      |           | Monday | 09:00  | 09:50 |
    And Mia is signed in
    When Ada visits the settings of the class "Choir" in the administration of "Lindenschule"
    And Ada chooses a photo as "Photo"
    Then Ada sees her "Photo"
    When Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    When Mia visits the catalog of "Lindenschule"
    Then Mia sees a picture there
    When Mia visits the class "Choir"
    Then Mia sees a picture there
    And the picture reveals nothing else to Mia
    When Vera visits the catalog of "Lindenschule"
    Then Vera's classes are "Choir"
    And Vera sees no picture there
